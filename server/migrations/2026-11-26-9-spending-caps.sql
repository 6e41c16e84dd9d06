-- The most that the usage of a subscription may cost in a period: set by its merchant, and by its
-- customer.
create table spending_caps (
  subscription_id uuid not null references subscriptions on delete cascade,
  set_by text not null check (set_by in ('merchant', 'customer')),
  organization_id uuid not null references organizations on delete cascade,
  amount bigint not null check (amount > 0),
  stops_usage boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  primary key (subscription_id, set_by)
);
comment on column spending_caps.amount is 'In minor units, before discounts and tax.';
comment on column spending_caps.stops_usage is 'Whether use beyond it is refused, and with the merchant''s not billed; or only reported.';
create index spending_caps_of_organization on spending_caps (organization_id);

-- A cap is reported once in a period, and again if its amount changes.
create table spending_cap_notices (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  period_start timestamptz not null,
  amount bigint not null,
  reached_at timestamptz not null,
  unique (subscription_id, period_start, amount)
);
create index spending_cap_notices_of_organization on spending_cap_notices (organization_id);
