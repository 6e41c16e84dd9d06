-- Figures of organizations by local day, kept up to date a moment after each transaction.

-- Days whose figures must be counted again; written by the relay of the outbox.
create table metric_marks (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  at timestamptz not null,
  created_at timestamptz not null
);
create index metric_marks_organization on metric_marks (organization_id, id);

-- The time zones in which the days of an organization are kept.
create table metric_zones (
  organization_id uuid not null references organizations on delete cascade,
  zone text not null,
  used_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, zone)
);

create table metric_days (
  organization_id uuid not null references organizations on delete cascade,
  zone text not null,
  day date not null,
  currency text not null,
  product_id uuid not null,
  billing_type text not null,
  orders bigint not null,
  one_time_orders bigint not null,
  revenue bigint not null,
  new_revenue bigint not null,
  renewals bigint not null,
  renewed_revenue bigint not null,
  refunded bigint not null,
  disputed bigint not null,
  returned_new bigint not null,
  returned_renewed bigint not null,
  tax bigint not null,
  checkouts bigint not null,
  succeeded_checkouts bigint not null,
  started bigint not null,
  ended bigint not null,
  canceled bigint not null,
  canceled_customer_service bigint not null,
  canceled_low_quality bigint not null,
  canceled_missing_features bigint not null,
  canceled_switched_service bigint not null,
  canceled_too_complex bigint not null,
  canceled_too_expensive bigint not null,
  canceled_unused bigint not null,
  canceled_other bigint not null,
  new_mrr bigint not null,
  expansion_mrr bigint not null,
  reactivation_mrr bigint not null,
  contraction_mrr bigint not null,
  churned_mrr bigint not null,
  moved_mrr bigint not null,
  new_seat_customers bigint not null,
  churned_seat_customers bigint not null,
  active bigint not null,
  committed bigint not null,
  seats bigint not null,
  claimed_seats bigint not null,
  pending_seats bigint not null,
  paying_customers bigint not null,
  seat_customers bigint not null,
  mrr bigint not null,
  committed_mrr bigint not null,
  trial_mrr bigint not null,
  trial_committed_mrr bigint not null,
  paused_mrr bigint not null,
  past_due_mrr bigint not null,
  primary key (organization_id, zone, day, currency, product_id, billing_type)
);
comment on table metric_days is
  'Sums of a local day. Balances, from active on, are what the day added; their sum is the balance.';
comment on column metric_days.product_id is
  'All zeros in rows that count customers of all products.';

-- What the MRR entries mean for a customer, derived from them.
create table mrr_movements (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null,
  product_id uuid not null,
  subscription_id uuid not null,
  currency text not null,
  kind text not null check (kind in
    ('new', 'expansion', 'reactivation', 'contraction', 'churned', 'moved')),
  amount bigint not null,
  change text not null,
  at timestamptz not null,
  first_at timestamptz,
  paying_since timestamptz
);
comment on column mrr_movements.first_at is 'When the customer first paid.';
comment on column mrr_movements.paying_since is
  'Since when the customer was paying before this movement; null if they were not.';
create index mrr_movements_organization on mrr_movements (organization_id, at desc, id desc);
create index mrr_movements_kind on mrr_movements (organization_id, kind, at desc, id desc);
create index mrr_movements_customer on mrr_movements (customer_id, at);

-- When customers begin and stop to count: change is 1 or -1.
create table customer_presences (
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null,
  kind text not null check (kind in ('paying', 'seats')),
  product_id uuid,
  change integer not null check (change in (-1, 1)),
  at timestamptz not null,
  first_at timestamptz not null
);
comment on column customer_presences.product_id is 'Null where any product counts.';
create index customer_presences_customer on customer_presences (customer_id);
create index customer_presences_organization on customer_presences (organization_id, kind, at);

-- The value of one major unit of a currency in the organization's own, from that day on.
create table exchange_rates (
  organization_id uuid not null references organizations on delete cascade,
  currency text not null,
  day date not null,
  rate numeric(20, 10) not null check (rate > 0),
  created_at timestamptz not null,
  modified_at timestamptz,
  primary key (organization_id, currency, day)
);

create table metric_dashboards (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  metrics text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index metric_dashboards_organization on metric_dashboards (organization_id, created_at);

create index orders_paid on orders (organization_id, paid_at) where paid_at is not null;
create index orders_paid_customer on orders (customer_id, paid_at) where paid_at is not null;
create index ledger_entries_returned on ledger_entries (organization_id, created_at)
  where refund_id is not null or dispute_id is not null;
create index customer_seats_organization_created on customer_seats (organization_id, created_at);
