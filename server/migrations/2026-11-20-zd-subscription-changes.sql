-- Changes of plan and of seats: what was charged for the time that runs, and what waits to be.

alter table subscriptions add column charged_amount bigint not null default 0;
alter table subscriptions add column charged_from timestamptz;
comment on column subscriptions.charged_amount is 'What was charged, discount taken off, for the time from charged_from to the end of the period: a credit is of this.';
update subscriptions set charged_amount = amount, charged_from = current_period_start
  where status in ('active', 'past_due');

create table subscription_changes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  status text not null,
  behavior text not null,
  product_id uuid not null references products,
  price_ids uuid[] not null,
  seats integer,
  at timestamptz not null,
  restarts boolean not null,
  net_amount bigint not null,
  digest bytea not null,
  bill jsonb,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column subscription_changes.at is 'The moment it is reckoned from, or takes effect at.';
comment on column subscription_changes.restarts is 'It begins a new period.';
comment on column subscription_changes.net_amount is 'What its lines come to: credits negative, before tax.';
comment on column subscription_changes.digest is 'What it was reckoned from: one that is being paid is made only if this is still so.';
comment on column subscription_changes.bill is 'Of one that is being paid: the order it is paid with, tax and all.';
create unique index subscription_changes_waiting on subscription_changes (subscription_id) where status = 'waiting';
create unique index subscription_changes_charging on subscription_changes (subscription_id) where status = 'charging';
create index subscription_changes_subscription on subscription_changes (subscription_id, created_at desc);
create index subscription_changes_organization on subscription_changes (organization_id);
create index subscription_changes_product on subscription_changes (product_id);

create table subscription_lines (
  id uuid primary key,
  number bigserial,
  organization_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  change_id uuid not null references subscription_changes on delete cascade,
  order_id uuid references orders,
  label text not null,
  amount bigint not null check (amount <> 0),
  product_price_id uuid references product_prices,
  of_amount bigint not null,
  seconds bigint not null,
  seconds_of bigint not null,
  created_at timestamptz not null
);
comment on table subscription_lines is 'Lines a change of a subscription wrote. Those without an order wait for the next one; a credit that is used in parts is a row for each.';
comment on column subscription_lines.number is 'The order they were written in: the oldest credit is used first.';
comment on column subscription_lines.of_amount is 'Charged or asked for the whole time, of which so many seconds are reckoned.';
create index subscription_lines_pending on subscription_lines (subscription_id, number) where order_id is null;
create index subscription_lines_order on subscription_lines (order_id) where order_id is not null;
create index subscription_lines_change on subscription_lines (change_id);
create index subscription_lines_organization on subscription_lines (organization_id);

alter table payments add column subscription_change_id uuid references subscription_changes;
create index payments_subscription_change on payments (subscription_change_id)
  where subscription_change_id is not null;

alter table orders add column subscription_change_id uuid references subscription_changes;
comment on column orders.subscription_change_id is 'The change it was written for; one that began a new period bills that too.';
create unique index orders_subscription_change on orders (subscription_change_id)
  where subscription_change_id is not null;
drop index orders_period;
create unique index orders_period on orders (subscription_id, period_start)
  where billing_reason in ('subscription_create', 'subscription_cycle')
    and subscription_change_id is null;

alter table subscriptions add column discount_applies boolean not null default true;
comment on column subscriptions.discount_applies is 'False while the plan is one its discount is not for: it is kept for when the plan is again.';
