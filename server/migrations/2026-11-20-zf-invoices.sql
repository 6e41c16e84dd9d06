-- Invoices and credit notes as they were issued, and what merchants write on them.

create table invoice_settings (
  organization_id uuid primary key references organizations on delete cascade,
  legal_name text,
  address jsonb,
  tax_number text,
  footer text,
  numbering text not null default 'customer' check (numbering in ('customer', 'merchant')),
  modified_at timestamptz not null
);
comment on column invoice_settings.numbering is 'customer: each customer''s invoices are counted apart. merchant: all are counted in one, and sales wait for one another.';

create table document_counters (
  scope_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  organization_id uuid not null references organizations on delete cascade,
  count integer not null,
  primary key (scope_id, kind)
);
comment on column document_counters.scope_id is 'Whose documents are counted: a customer''s, or an organization''s where it counts in one. Locked last.';
create index document_counters_organization on document_counters (organization_id);

alter table orders add numbering text not null default 'customer';
comment on column orders.numbering is 'Which count its number was taken from.';

alter table refunds add credit_note_number text;

create table invoices (
  id uuid primary key,
  organization_id uuid not null references organizations,
  customer_id uuid not null references customers,
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  numbering text not null,
  language text not null,
  currency text not null,
  net_amount bigint not null,
  tax_amount bigint not null,
  content jsonb not null,
  voided_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'credit_note') = (refund_id is not null))
);
comment on table invoices is 'Written once: what is on the paper never changes, whatever becomes of its order.';
comment on column invoices.voided_at is 'Of a credit note whose money came back: it is kept, and says that it is void.';
create unique index invoices_number on invoices (organization_id, number);
create unique index invoices_order on invoices (order_id) where kind = 'invoice';
create unique index invoices_refund on invoices (refund_id) where refund_id is not null;
create index invoices_credit_notes on invoices (order_id, created_at) where kind = 'credit_note';
create index invoices_customer on invoices (customer_id, kind);

create function invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null
    and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
    return new;
  end if;
  raise exception 'invoices are never changed';
end $$;
create trigger invoices_frozen before update or delete on invoices
  for each row execute function invoices_are_frozen();
