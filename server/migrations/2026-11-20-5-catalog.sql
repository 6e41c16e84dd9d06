create table benefits (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  type text not null,
  description text not null,
  selectable boolean not null default true,
  deletable boolean not null default true,
  properties jsonb not null default '{}',
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index benefits_organization on benefits (organization_id, created_at desc) where deleted_at is null;

create table customers (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  external_id text,
  email text not null,
  email_verified boolean not null default false,
  name text,
  billing_name text,
  billing_address jsonb,
  tax_id jsonb,
  locale text,
  user_id uuid references users on delete set null,
  buyer_organization_id uuid references organizations on delete set null,
  stripe_customer_id text,
  default_payment_method_id uuid,
  invoice_code text not null,
  invoice_counter integer not null default 0,
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column customers.user_id is 'Set when a signed-in buyer checks out or claims it by a proven address; never from a body.';
comment on column customers.invoice_counter is 'Invoices are numbered without gaps per customer, under this row''s lock.';
create unique index customers_email on customers (organization_id, lower(email)) where deleted_at is null;
create unique index customers_external on customers (organization_id, external_id) where deleted_at is null;
create index customers_organization on customers (organization_id, created_at desc) where deleted_at is null;
create index customers_user on customers (user_id) where user_id is not null;

create table products (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  recurring_interval text,
  recurring_interval_count integer,
  is_archived boolean not null default false,
  visibility text not null default 'public',
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column products.recurring_interval is 'Null sells once. Fixed for life: subscriptions rely on it.';
create index products_organization on products (organization_id, created_at desc);

create table product_prices (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null default 0,
  amount_type text not null,
  price_currency text,
  price_amount bigint,
  minimum_amount bigint,
  maximum_amount bigint,
  preset_amount bigint,
  unit_amount numeric(17, 12),
  cap_amount bigint,
  meter_id uuid,
  legacy_interval text,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column product_prices.legacy_interval is 'Set on imported prices that carried their own interval.';
create index product_prices_product on product_prices (product_id, position);

create table product_benefits (
  product_id uuid not null references products on delete cascade,
  benefit_id uuid not null references benefits on delete cascade,
  position integer not null,
  primary key (product_id, benefit_id)
);
create index product_benefits_benefit on product_benefits (benefit_id);
