-- Customers that were merged into another: their ids keep finding the customer that has their rows.
alter table customers add column merged_into_id uuid references customers;
comment on column customers.merged_into_id is 'The customer that has its orders since they were merged; never itself merged.';
create index customers_merged on customers (merged_into_id) where merged_into_id is not null;

create table customer_aliases (
  organization_id uuid not null references organizations on delete cascade,
  external_id text not null,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, external_id)
);
comment on table customer_aliases is 'External ids of merged customers, and the customer they find.';
create index customer_aliases_customer on customer_aliases (customer_id);
create index customer_aliases_external on customer_aliases (external_id);

alter table payment_methods add column stripe_customer_id text;
comment on column payment_methods.stripe_customer_id is
  'The customer at the processor that has the method, if its customer was merged since.';

-- Rows that never change may follow their customer when it is merged, and change nothing else.
create function follows_merge(before uuid, after uuid) returns boolean language sql stable as $$
  select exists (select from customers where id = before and merged_into_id = after)
$$;

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
      and follows_merge(old.customer_id, new.customer_id) then
      return new;
    end if;
  end if;
  raise exception 'ledger entries are never changed';
end $$;

create or replace function invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.voided_at is null and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
      return new;
    end if;
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
      and follows_merge(old.customer_id, new.customer_id) then
      return new;
    end if;
  end if;
  raise exception 'invoices are never changed';
end $$;

create or replace function mrr_is_append_only() returns trigger language plpgsql as $$
declare
  changing constant text[] := '{customer_id,counted_at}';
begin
  if to_jsonb(new) - changing = to_jsonb(old) - changing
    and follows_merge(old.customer_id, new.customer_id) then
    return new;
  end if;
  raise exception 'MRR entries are never changed';
end $$;

create or replace function refuse_change_of_usage() returns trigger language plpgsql as $$
declare
  people constant text[] := '{customer_id,external_customer_id,member_id,external_member_id}';
begin
  if to_jsonb(new) - people = to_jsonb(old) - people
    and (old.customer_id is null or new.customer_id is not distinct from old.customer_id
      or follows_merge(old.customer_id, new.customer_id))
    and (new.external_customer_id is null
      or new.external_customer_id is not distinct from old.external_customer_id)
    and (new.member_id is null or new.member_id is not distinct from old.member_id)
    and (new.external_member_id is null
      or new.external_member_id is not distinct from old.external_member_id) then
    return new;
  end if;
  raise exception 'usage events are only added';
end $$;

alter table usage_history_changes drop constraint usage_history_changes_kind_check;
alter table usage_history_changes add constraint usage_history_changes_kind_check
  check (kind in ('attach', 'erase', 'delete', 'move'));
comment on column usage_history_changes.customers is
  'Whose events change; where they move, whose they were and whose they are.';
