-- What a refund gave back is not credited once more by a change of plan.
alter table refunds add column charge_taken bigint not null default 0 check (charge_taken >= 0);
comment on column refunds.charge_taken is 'By how much it lowered what the subscription''s running period counts as charged; given back with a refund the bank returned.';
