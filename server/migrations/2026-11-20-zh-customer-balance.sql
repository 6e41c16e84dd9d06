-- What a merchant owes a customer and takes off their next orders: an account of the ledger.

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('receivable', 'revenue', 'tax', 'discounts', 'refunds', 'disputes', 'processor',
    'customer_balance', 'balance_holds', 'adjustments', 'written_off'));
alter table ledger_entries add column cause text;
alter table ledger_entries add column note text;
comment on column ledger_entries.cause is 'Of the customer''s balance: what moved it.';
comment on column ledger_entries.note is 'What the merchant said of an adjustment.';
alter table ledger_entries add constraint ledger_entries_balance_said check
  (account <> 'customer_balance' or (customer_id is not null and cause is not null));
create index ledger_entries_balance on ledger_entries (customer_id, currency, created_at, id)
  where account = 'customer_balance';
create index ledger_entries_holds on ledger_entries (payment_id) where account = 'balance_holds';

create function balance_stays() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where account = 'customer_balance'
    and customer_id = new.customer_id and currency = new.currency) > 0
  then
    raise exception 'customer % has no such balance in %', new.customer_id, new.currency;
  end if;
  return null;
end $$;
create constraint trigger balance_must_stay after insert on ledger_entries
  deferrable initially deferred for each row
  when (new.account = 'customer_balance') execute function balance_stays();

alter table refunds add column balance_amount bigint not null default 0;
comment on column refunds.balance_amount is 'As much of it, tax and all, as goes to the customer''s balance; the rest goes to the card.';
alter table refunds alter column payment_id drop not null;

create trigger ledger_is_not_emptied before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
