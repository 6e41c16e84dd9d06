-- Orders that a merchant writes by hand: drafts, invoices that are sent and due in some days, and
-- payments that did not come through the processor.
create table order_drafts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  product_id uuid not null references products,
  discount_id uuid references discounts,
  currency text not null,
  collection_method text not null check (collection_method in ('charge_automatically', 'send_invoice')),
  net_days integer not null check (net_days between 0 and 365),
  note text,
  lines jsonb not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  tax_details jsonb,
  metadata jsonb not null default '{}',
  custom_field_data jsonb not null default '{}',
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table order_drafts is 'Orders that are not issued yet; the order gets the id of its draft.';
comment on column order_drafts.lines is 'Label, quantity, unit amount and amount of each line, in minor units.';
comment on column order_drafts.tax_amount is 'As calculated when the draft was written; it is calculated again when the order is issued.';
create index order_drafts_organization on order_drafts (organization_id, created_at desc, id desc);
create index order_drafts_customer on order_drafts (customer_id, created_at desc, id desc);
create index order_drafts_product on order_drafts (product_id);
create index order_drafts_discount on order_drafts (discount_id) where discount_id is not null;

alter table orders
  add column collection_method text not null default 'charge_automatically'
    check (collection_method in ('charge_automatically', 'send_invoice')),
  add column due_at timestamptz,
  add column note text;
comment on column orders.collection_method is 'Whether a saved card is charged, or the customer pays an invoice.';
comment on column orders.due_at is 'When an order issued by hand, or sent as an invoice, has to be paid; null for other orders.';
comment on column orders.note is 'What the merchant adds to the invoice, for the customer to read.';
create index orders_due on orders (organization_id, due_at, id) where status = 'pending' and due_at is not null;

alter table products add column is_custom_items boolean not null default false;
comment on column products.is_custom_items is 'The archived product of orders whose lines are of no product.';
create unique index products_custom_items on products (organization_id) where is_custom_items;

alter table discount_redemptions add column order_id uuid references orders on delete cascade;
alter table discount_redemptions drop constraint discount_redemptions_check;
alter table discount_redemptions add check (num_nonnulls(checkout_id, subscription_id, order_id) = 1);
create unique index discount_redemptions_order on discount_redemptions (order_id) where order_id is not null;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('receivable', 'revenue', 'tax', 'discounts', 'refunds', 'disputes', 'processor', 'outside',
    'customer_balance', 'balance_holds', 'adjustments', 'written_off'));
