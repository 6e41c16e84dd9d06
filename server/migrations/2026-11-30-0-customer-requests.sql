-- What customers asked for: to end a contract, to withdraw from one, or a refund.
create table customer_requests (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('cancellation', 'withdrawal', 'refund')),
  status text not null check (status in ('open', 'accepted', 'declined')),
  customer_id uuid references customers on delete set null,
  subscription_id uuid references subscriptions on delete set null,
  order_id uuid references orders on delete set null,
  refund_id uuid references refunds on delete set null,
  name text not null,
  email text not null,
  contract text not null,
  locale text not null,
  termination text check (termination in ('ordinary', 'for_cause')),
  ends_on text check (ends_on ~ '^\d{4}-\d{2}-\d{2}$'),
  reason text,
  email_confirmed_at timestamptz,
  due_at timestamptz,
  resolved_at timestamptz,
  reply text,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column customer_requests.contract is
  'As the customer entered it: a number, a product, or an id.';
comment on column customer_requests.subscription_id is
  'Set if the email address and the contract match exactly one.';
comment on column customer_requests.due_at is 'By law, the refund is due by this time.';
create index customer_requests_of_tenant on customer_requests (organization_id, created_at desc);
create index customer_requests_due on customer_requests (organization_id, due_at);
create index customer_requests_kind on customer_requests (organization_id, kind, created_at desc);
create index customer_requests_status
  on customer_requests (organization_id, status, created_at desc);
create index customer_requests_of_customer on customer_requests (customer_id, created_at desc);
create index customer_requests_of_subscription on customer_requests (subscription_id);
create index customer_requests_of_order on customer_requests (order_id);
create index customer_requests_of_refund on customer_requests (refund_id);
create index customer_requests_made on customer_requests (created_at);
create unique index customer_requests_open_refund on customer_requests (order_id)
  where kind = 'refund' and status = 'open';
