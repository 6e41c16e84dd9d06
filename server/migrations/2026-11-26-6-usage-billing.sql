-- Which subscription takes a customer's usage of a meter, and up to when: its period, in which
-- events count when they arrive. Without a subscription, usage counts without end.
alter table customer_meters
  add column subscription_id uuid references subscriptions on delete set null,
  add column price_id uuid references product_prices,
  add column period_end timestamptz,
  add column billed_from timestamptz,
  add column late_count bigint not null default 0,
  add column covered numeric not null default 0;
comment on column customer_meters.subscription_id is 'The subscription whose period this is, and which bills it.';
comment on column customer_meters.price_id is 'The metered price it is billed at; null where it is not billed.';
comment on column customer_meters.period_end is 'Events that arrive from then on belong to the next period.';
comment on column customer_meters.billed_from is 'The end of a trial: periods that began before it are not billed.';
comment on column customer_meters.late_count is 'Events whose timestamp is before the period in which they arrived.';
comment on column customer_meters.covered is 'How much of the consumed units is drawn from credits.';
create index customer_meters_of_subscription on customer_meters (subscription_id)
  where subscription_id is not null;
create index customer_meters_of_price on customer_meters (price_id) where price_id is not null;

-- Usage of periods that ended, and the order that billed it.
create table usage_periods (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null,
  meter_id uuid not null,
  subscription_id uuid not null,
  price_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  event_count bigint not null,
  late_count bigint not null,
  consumed numeric not null,
  covered numeric not null,
  fraction text,
  order_id uuid references orders on delete cascade,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
comment on table usage_periods is 'Its ids are no foreign keys: storing an event may end a period, and must not wait for a sale.';
comment on column usage_periods.price_id is 'The metered price it is billed at; null where it is not billed.';
comment on column usage_periods.covered is 'How much of the consumed units was drawn from credits.';
comment on column usage_periods.fraction is 'An average as a fraction, such as 4/3, where no credit covers any of it.';
comment on column usage_periods.late_count is 'Events whose timestamp is before the period in which they arrived.';
create index usage_periods_unbilled on usage_periods (subscription_id)
  where order_id is null and price_id is not null;
create index usage_periods_of_subscription on usage_periods (subscription_id);
create index usage_periods_of_order on usage_periods (order_id) where order_id is not null;
create index usage_periods_of_meter on usage_periods (meter_id);
create index usage_periods_of_organization on usage_periods (organization_id);

-- Credits of a meter: each grant of units, and how much of it is used. Used soonest to expire
-- first, then those that do not roll over, then the oldest.
create table meter_credits (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  meter_id uuid not null references meters on delete cascade,
  customer_meter_id uuid not null references customer_meters on delete cascade,
  grant_id uuid references benefit_grants on delete set null,
  subscription_id uuid references subscriptions on delete set null,
  units numeric not null check (units > 0),
  used numeric not null default 0 check (used >= 0 and used <= units),
  rollover boolean not null,
  note text,
  created_at timestamptz not null,
  modified_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('expired', 'reset', 'revoked')),
  active boolean not null generated always as (ended_at is null and used < units) stored,
  check ((ended_at is null) = (ended_by is null))
);
comment on column meter_credits.rollover is 'Whether what is left remains when the period of its subscription ends.';
create index meter_credits_live on meter_credits
  (customer_meter_id, expires_at, rollover, created_at, id) where ended_at is null;
create index meter_credits_of_grant on meter_credits (grant_id) where grant_id is not null;
create index meter_credits_of_subscription on meter_credits (subscription_id)
  where subscription_id is not null;
create index meter_credits_of_organization on meter_credits (organization_id, created_at desc, id desc);
create index meter_credits_active on meter_credits
  (organization_id, active, created_at desc, id desc);
create index meter_credits_of_customer on meter_credits (customer_id, created_at desc, id desc);
create index meter_credits_of_meter on meter_credits (meter_id, created_at desc, id desc)
  include (organization_id);
create index meter_credits_of_customer_meter on meter_credits (customer_meter_id);

-- Every movement of credits: granted, used, and what was left when they ended.
create table meter_credit_entries (
  id uuid primary key,
  sequence bigint generated by default as identity,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null,
  meter_id uuid not null,
  credit_id uuid not null references meter_credits on delete cascade,
  kind text not null check (kind in ('granted', 'used', 'expired', 'reset', 'revoked')),
  units numeric not null,
  balance numeric not null,
  created_at timestamptz not null
);
comment on column meter_credit_entries.units is 'Positive where credits were added, negative where they were taken.';
comment on column meter_credit_entries.balance is 'The credits of the customer and meter that were left after it.';
create index meter_credit_entries_of_credit on meter_credit_entries (credit_id);
create index meter_credit_entries_of_customer on meter_credit_entries
  (customer_id, created_at desc, sequence desc);
create index meter_credit_entries_of_organization on meter_credit_entries
  (organization_id, created_at desc, sequence desc);
create index meter_credit_entries_of_meter on meter_credit_entries
  (organization_id, meter_id, created_at desc, sequence desc);
