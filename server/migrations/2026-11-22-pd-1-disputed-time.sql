alter table disputes add charge_taken bigint not null default 0;
comment on column disputes.charge_taken is 'How much less its running period counts as charged, in minor units: a change of plan credits nothing a bank has taken back.';
