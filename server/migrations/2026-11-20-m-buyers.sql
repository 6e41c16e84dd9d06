-- Organizations that buy, who has left for good, and how the log of what was done is looked through.

alter table customers add constraint customers_one_buyer
  check (user_id is null or buyer_organization_id is null);
comment on column customers.buyer_organization_id is 'The organization it buys for, whose members are its seats; never beside user_id, never from a body.';

-- Whoever is gone is still named here until departures have settled what they bought.
alter table customers drop constraint customers_user_id_fkey;
alter table customers drop constraint customers_buyer_organization_id_fkey;

-- An organization is found by who it is: its address may be that of a person who buys for themselves.
drop index customers_email;
create unique index customers_email on customers (organization_id, lower(email))
  where deleted_at is null and buyer_organization_id is null;
create index customers_address on customers (organization_id, lower(email)) where deleted_at is null;
create unique index customers_buyer on customers (organization_id, buyer_organization_id)
  where deleted_at is null and buyer_organization_id is not null;
create index customers_buyer_organization on customers (buyer_organization_id)
  where buyer_organization_id is not null;
create index customers_claimable on customers (lower(email))
  where user_id is null and buyer_organization_id is null and deleted_at is null;

alter table customers add column anonymized_at timestamptz;
comment on column customers.anonymized_at is 'Since then the row names nobody; orders keep what the law wants of them.';

alter table checkouts add column buyer_organization_id uuid;
comment on column checkouts.buyer_organization_id is 'Whom the signed-in buyer confirmed it for; null: for themselves.';

alter table organizations add column deleted_at timestamptz;
comment on column organizations.deleted_at is 'Nobody reaches it any more. The row stays only where documents of sales must be kept.';

create index audit_entries_of_action on audit_entries (organization_id, action text_pattern_ops, id desc)
  where organization_id is not null;
create index audit_entries_of_actor on audit_entries (organization_id, (actor->>'id'), id desc)
  where organization_id is not null;
create index audit_entries_of_subject on audit_entries (organization_id, subject_id, id desc)
  where organization_id is not null;
create index audit_entries_of_time on audit_entries (organization_id, created_at)
  where organization_id is not null;
