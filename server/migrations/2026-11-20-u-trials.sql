-- Who has tried something of a merchant: by customer, address and card.

create table trials_taken (
  organization_id uuid not null references organizations on delete cascade,
  key bytea not null,
  checkout_id uuid not null references checkouts,
  created_at timestamptz not null,
  primary key (organization_id, key)
);
comment on table trials_taken is 'One row for each thing a trial is known by again. Two who try at once wait for one another here.';
comment on column trials_taken.key is 'SHA-256 of the customer''s id, of the address without a plus and its word, or of the card''s fingerprint.';
create index trials_taken_checkout on trials_taken (checkout_id);

alter table checkouts add column trial_taken boolean not null default false;
comment on column checkouts.trial_taken is 'Who buys has tried before, where the merchant lets everybody try once.';
