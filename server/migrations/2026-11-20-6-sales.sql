create table payment_methods (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  processor_id text not null,
  type text not null,
  method_metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, processor_id)
);
create index payment_methods_customer on payment_methods (customer_id, created_at) where deleted_at is null;

create table checkout_links (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  label text,
  product_ids uuid[] not null,
  discount_id uuid,
  allow_discount_codes boolean not null default true,
  require_billing_address boolean not null default false,
  success_url text,
  return_url text,
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index checkout_links_organization on checkout_links (organization_id, created_at) where deleted_at is null;

create table subscriptions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers,
  product_id uuid not null references products,
  discount_id uuid,
  checkout_id uuid unique,
  payment_method_id uuid references payment_methods,
  status text not null,
  exclusive boolean not null,
  amount bigint not null,
  currency text not null,
  recurring_interval text not null,
  recurring_interval_count integer not null default 1,
  anchor_day integer not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  trial_start timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  past_due_at timestamptz,
  paused_at timestamptz,
  seats integer,
  customer_cancellation_reason text,
  customer_cancellation_comment text,
  metadata jsonb not null default '{}',
  custom_field_data jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column subscriptions.exclusive is 'The organization allows one billable subscription a customer; the unique index keeps it so under concurrency.';
comment on column subscriptions.anchor_day is 'Day of the month periods are counted from: 31 gives Jan 31, Feb 28, Mar 31.';
create unique index subscriptions_exclusive on subscriptions (organization_id, customer_id)
  where exclusive and status in ('trialing', 'active', 'past_due');
create index subscriptions_organization on subscriptions (organization_id, started_at desc);
create index subscriptions_customer on subscriptions (customer_id);
create index subscriptions_product on subscriptions (product_id);

create table subscription_prices (
  subscription_id uuid not null references subscriptions on delete cascade,
  product_price_id uuid not null references product_prices,
  position integer not null,
  primary key (subscription_id, product_price_id)
);
comment on table subscription_prices is 'The prices it was sold with: later price changes never touch a running subscription.';

create table checkouts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  checkout_link_id uuid references checkout_links on delete set null,
  status text not null,
  expires_at timestamptz not null,
  success_url text,
  return_url text,
  embed_origin text,
  product_ids uuid[] not null,
  product_id uuid not null references products,
  product_price_id uuid not null references product_prices,
  discount_id uuid,
  subscription_id uuid references subscriptions,
  amount bigint not null,
  discount_amount bigint not null default 0,
  tax_amount bigint,
  tax_details jsonb,
  currency text not null,
  allow_discount_codes boolean not null default true,
  require_billing_address boolean not null default false,
  customer_id uuid references customers,
  user_id uuid references users on delete set null,
  is_business_customer boolean not null default false,
  customer_name text,
  customer_email text,
  customer_ip_address text,
  customer_billing_name text,
  customer_billing_address jsonb,
  customer_tax_id jsonb,
  external_customer_id text,
  customer_metadata jsonb not null default '{}',
  custom_field_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  locale text,
  attempt integer not null default 0,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table checkouts is 'The client secret is not stored: it is the id with a seal (platform/sealed-id).';
comment on column checkouts.attempt is 'Counts confirmations; part of the processor''s idempotency key, so that one attempt charges once.';
create index checkouts_organization on checkouts (organization_id, created_at desc);
create index checkouts_customer on checkouts (customer_id);

create table orders (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers,
  product_id uuid not null references products,
  discount_id uuid,
  subscription_id uuid references subscriptions,
  checkout_id uuid unique references checkouts,
  status text not null,
  billing_reason text not null,
  currency text not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  tax_details jsonb,
  applied_balance_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  refunded_tax_amount bigint not null default 0,
  billing_name text,
  billing_address jsonb,
  tax_id jsonb,
  invoice_number text not null,
  is_invoice_generated boolean not null default false,
  seats integer,
  period_start timestamptz,
  period_end timestamptz,
  next_payment_attempt_at timestamptz,
  payment_attempts integer not null default 0,
  paid_at timestamptz,
  metadata jsonb not null default '{}',
  custom_field_data jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, invoice_number)
);
comment on column orders.period_start is 'For a subscription''s order: the period it pays for.';
create unique index orders_period on orders (subscription_id, period_start)
  where billing_reason in ('subscription_create', 'subscription_cycle');
create index orders_organization on orders (organization_id, created_at desc);
create index orders_customer on orders (customer_id, created_at desc);
create index orders_subscription on orders (subscription_id, created_at desc);
create index orders_product on orders (product_id);

create table order_items (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  label text not null,
  amount bigint not null,
  tax_amount bigint not null default 0,
  proration boolean not null default false,
  product_price_id uuid references product_prices,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index order_items_order on order_items (order_id, position);

create table payments (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid references customers,
  checkout_id uuid references checkouts,
  order_id uuid references orders,
  kind text not null,
  trigger text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  processor text not null default 'stripe',
  processor_id text,
  idempotency_key text not null unique,
  payment_method_id uuid references payment_methods,
  request jsonb not null default '{}',
  method text,
  method_metadata jsonb not null default '{}',
  decline_reason text,
  decline_message text,
  next_action jsonb,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column payments.kind is 'payment takes money; setup proves a card for later.';
comment on column payments.status is 'asking: the processor was or may have been asked and has not answered yet.';
comment on column payments.request is 'What is asked of the processor, so that a restart can ask the same again under the same key.';
create unique index payments_processor on payments (processor_id) where processor_id is not null;
create index payments_organization on payments (organization_id, created_at desc);
create index payments_checkout on payments (checkout_id, created_at desc);
create index payments_order on payments (order_id, created_at desc);

create table benefit_grants (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers,
  benefit_id uuid not null references benefits,
  subscription_id uuid references subscriptions,
  order_id uuid references orders,
  granted_at timestamptz,
  revoked_at timestamptz,
  properties jsonb not null default '{}',
  previous_properties jsonb,
  error jsonb,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((subscription_id is null) <> (order_id is null))
);
create unique index benefit_grants_subscription on benefit_grants (benefit_id, subscription_id)
  where subscription_id is not null;
create unique index benefit_grants_order on benefit_grants (benefit_id, order_id) where order_id is not null;
create index benefit_grants_customer on benefit_grants (customer_id, granted_at desc);
create index benefit_grants_benefit on benefit_grants (benefit_id, created_at desc);

create table license_keys (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers,
  benefit_id uuid not null references benefits,
  grant_id uuid not null unique references benefit_grants,
  key bytea not null,
  key_hash bytea not null,
  display_key text not null,
  status text not null,
  limit_activations integer,
  enable_customer_admin boolean not null default false,
  usage integer not null default 0,
  limit_usage integer,
  validations integer not null default 0,
  last_validated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, key_hash)
);
comment on column license_keys.key is 'Encrypted with the server''s key; looked up by its SHA-256.';
create index license_keys_organization on license_keys (organization_id, created_at desc);
create index license_keys_customer on license_keys (customer_id);
create index license_keys_benefit on license_keys (benefit_id);

create table license_key_activations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  license_key_id uuid not null references license_keys on delete cascade,
  label text not null,
  meta jsonb not null default '{}',
  conditions jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index license_key_activations_key on license_key_activations (license_key_id) where deleted_at is null;

create table customer_sessions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  token_hash bytea not null unique,
  return_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index customer_sessions_expiry on customer_sessions (expires_at);
