create table refunds (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  order_id uuid not null references orders,
  subscription_id uuid references subscriptions,
  customer_id uuid not null references customers,
  payment_id uuid not null references payments,
  status text not null,
  reason text not null,
  amount bigint not null check (amount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  currency text not null,
  processor_amount bigint not null,
  processor_id text,
  answered_at timestamptz,
  failure_reason text,
  comment text,
  revoke_benefits boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz,
  check (amount + tax_amount > 0)
);
comment on column refunds.processor_amount is 'Amount and tax as the processor counts them; parts add up to the whole in its units too.';
comment on column refunds.answered_at is 'When the processor first said anything of it; until then nobody was told.';
create unique index refunds_processor on refunds (processor_id) where processor_id is not null;
create index refunds_organization on refunds (organization_id, created_at desc);
create index refunds_amount on refunds (organization_id, amount);
create index refunds_status on refunds (organization_id, status, created_at desc);
create index refunds_order on refunds (order_id, created_at desc);
create index refunds_customer on refunds (customer_id, created_at desc);
create index refunds_subscription on refunds (subscription_id) where subscription_id is not null;
create index refunds_payment on refunds (payment_id);

alter table orders
  add refunding_amount bigint not null default 0,
  add refunding_tax_amount bigint not null default 0,
  add benefits_revoked_at timestamptz,
  add constraint orders_refunds_within_order check (
    refunded_amount >= 0 and refunding_amount >= 0
    and refunded_amount + refunding_amount <= greatest(subtotal_amount - discount_amount, 0)
    and refunded_tax_amount >= 0 and refunding_tax_amount >= 0
    and refunded_tax_amount + refunding_tax_amount <= greatest(tax_amount, 0)
  );
comment on column orders.refunding_amount is 'Set aside for refunds the processor has not confirmed yet.';
comment on column orders.benefits_revoked_at is 'A refund took back what this one-time order gave.';

alter table ledger_entries add refund_id uuid;
create index ledger_entries_refund on ledger_entries (refund_id) where refund_id is not null;
