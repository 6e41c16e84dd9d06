create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null,
  organization_id uuid not null references organizations,
  account text not null check (account in
    ('receivable', 'revenue', 'tax', 'discounts', 'refunds', 'processor', 'customer_balance', 'written_off')),
  currency text not null,
  amount bigint not null check (amount <> 0),
  customer_id uuid,
  order_id uuid,
  payment_id uuid,
  created_at timestamptz not null
);
comment on table ledger_entries is 'Double entry, append only. A debit is positive, a credit negative; each transaction sums to zero per currency.';
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_organization on ledger_entries (organization_id, account, currency);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_must_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();
