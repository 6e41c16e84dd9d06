-- Money at the processor, as it reports it. Rows of an account that serves several organizations
-- belong to the organization whose payment they are about.
create table processor_balances (
  id uuid primary key,
  account text,
  organization_id uuid references organizations on delete cascade,
  complete_until timestamptz,
  walk_started_at timestamptz,
  walk_after text,
  synced_at timestamptz,
  created_at timestamptz not null,
  unique nulls not distinct (account)
);
comment on table processor_balances is 'How far the transactions of an account were read.';
comment on column processor_balances.organization_id is
  'The owner of a connected account; null for the operator''s, which several may share.';
comment on column processor_balances.complete_until is
  'Every transaction created before is stored.';
comment on column processor_balances.walk_after is
  'The last transaction of the page that was read last, newest first.';
create index processor_balances_organization on processor_balances (organization_id);

create table balance_transactions (
  id uuid primary key,
  processor_id text not null unique,
  account text,
  organization_id uuid references organizations on delete cascade,
  category text not null,
  amount bigint not null,
  fee_amount bigint not null,
  net_amount bigint not null,
  currency text not null,
  source_amount bigint,
  source_currency text,
  source_id text,
  intent_id text,
  description text,
  customer_id uuid,
  payment_id uuid,
  order_id uuid,
  refund_id uuid,
  dispute_id uuid,
  available_at timestamptz not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  check (net_amount = amount - fee_amount)
);
comment on table balance_transactions is
  'Append only: what a transaction is about may be added once it is known.';
comment on column balance_transactions.category is 'The processor''s reporting category.';
comment on column balance_transactions.source_amount is
  'The amount in the currency of the payment, if that is not the currency of the balance.';
create index balance_transactions_organization
  on balance_transactions (organization_id, created_at desc, id);
create index balance_transactions_category
  on balance_transactions (organization_id, category, created_at desc);
create index balance_transactions_currency
  on balance_transactions (organization_id, currency, created_at desc);
create index balance_transactions_payment on balance_transactions (payment_id);
create index balance_transactions_order on balance_transactions (order_id);
create index balance_transactions_refund on balance_transactions (refund_id);
create index balance_transactions_dispute on balance_transactions (dispute_id);
create index balance_transactions_customer on balance_transactions (customer_id);
create index balance_transactions_unknown on balance_transactions (account, created_at)
  where payment_id is null and intent_id is not null;
create index balance_transactions_incomplete on balance_transactions (account)
  where payment_id is not null and (order_id is null
    or refund_id is null and category in ('refund', 'refund_failure')
    or dispute_id is null and category in ('dispute', 'dispute_reversal'));

create function balance_transactions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'transactions of the processor are never changed';
end $$;
create trigger balance_transactions_append_only before update on balance_transactions for each row
  when ((old.id, old.processor_id, old.account, old.category, old.amount, old.fee_amount,
      old.net_amount, old.currency, old.source_amount, old.source_currency, old.source_id,
      old.intent_id, old.description, old.available_at, old.created_at, old.recorded_at)
    is distinct from (new.id, new.processor_id, new.account, new.category, new.amount,
      new.fee_amount, new.net_amount, new.currency, new.source_amount, new.source_currency,
      new.source_id, new.intent_id, new.description, new.available_at, new.created_at,
      new.recorded_at)
    or old.organization_id is distinct from new.organization_id and old.organization_id is not null)
  execute function balance_transactions_are_append_only();

create table processor_payouts (
  id uuid primary key,
  processor_id text not null unique,
  account text,
  status text not null,
  amount bigint not null,
  currency text not null,
  arrives_at timestamptz not null,
  automatic boolean not null,
  reconciled boolean not null,
  failure_reason text,
  failed_at timestamptz,
  linked_at timestamptz,
  created_at timestamptz not null
);
comment on column processor_payouts.reconciled is 'The list of its transactions is final.';
comment on column processor_payouts.linked_at is 'When its transactions were stored.';
create index processor_payouts_account on processor_payouts (account, created_at);

create table payouts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  processor_payout_id uuid not null references processor_payouts on delete cascade,
  shared boolean not null,
  amount bigint not null,
  fee_amount bigint not null,
  returned_amount bigint not null,
  transactions_count integer not null,
  status text not null,
  currency text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (processor_payout_id, organization_id)
);
comment on table payouts is 'What of a payout belongs to an organization.';
comment on column payouts.shared is
  'The account serves several organizations, and `amount` is the part of this one.';
comment on column payouts.returned_amount is
  'The part of `amount` that an earlier payout failed to pay.';
create index payouts_organization on payouts (organization_id, created_at desc, id);
create index payouts_status on payouts (organization_id, status, created_at desc);
create index payouts_currency on payouts (organization_id, currency, created_at desc);
create index payouts_amount on payouts (organization_id, amount);

create table payout_transactions (
  transaction_id uuid primary key references balance_transactions on delete cascade,
  processor_payout_id uuid not null references processor_payouts on delete cascade
);
comment on table payout_transactions is 'With which payout a transaction was paid out.';
create index payout_transactions_payout on payout_transactions (processor_payout_id);

-- Journals and tax reports read a period.
create index ledger_entries_time on ledger_entries (organization_id, created_at, id);
