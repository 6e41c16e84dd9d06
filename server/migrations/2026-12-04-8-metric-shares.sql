-- Revenue of a local day by the country and the discount of its orders.
create table metric_shares (
  organization_id uuid not null references organizations on delete cascade,
  zone text not null,
  day date not null,
  currency text not null,
  kind text not null check (kind in ('country', 'discount')),
  key text not null,
  orders bigint not null,
  revenue bigint not null,
  discounts bigint not null,
  returned bigint not null,
  primary key (organization_id, zone, kind, day, currency, key)
);
comment on column metric_shares.key is
  'The ISO code of the country or the id of the discount; empty for orders without one.';

create index mrr_entries_trials on mrr_entries (organization_id, effective_at)
  where change = 'start' and status = 'trialing' and sign = 1;
create index mrr_entries_cancellations on mrr_entries (organization_id, effective_at)
  where cancellations <> 0;
create index payments_failed on payments (organization_id, created_at)
  where status = 'failed' and order_id is not null;
