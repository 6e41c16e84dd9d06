create table disputes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  customer_id uuid not null references customers,
  processor_id text not null unique,
  status text not null,
  amount bigint not null check (amount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  currency text not null,
  reason text,
  evidence_due_by timestamptz,
  withdrawn boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column disputes.withdrawn is 'The processor took the money from the merchant until the bank decides, or for good.';
create index disputes_organization on disputes (organization_id, created_at desc);
create index disputes_amount on disputes (organization_id, amount);
create index disputes_status on disputes (organization_id, status, created_at desc);
create index disputes_order on disputes (order_id, created_at desc);
create index disputes_payment on disputes (payment_id);
create index disputes_customer on disputes (customer_id);

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('receivable', 'revenue', 'tax', 'discounts', 'refunds', 'disputes', 'processor', 'customer_balance',
      'written_off')),
  add dispute_id uuid;
create index ledger_entries_dispute on ledger_entries (dispute_id) where dispute_id is not null;
