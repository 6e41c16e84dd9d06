-- Subscriptions that a merchant starts by hand, and subscriptions that are paid by invoice.
alter table subscriptions
  add column collection_method text not null default 'charge_automatically'
    check (collection_method in ('charge_automatically', 'send_invoice')),
  add column net_days integer check (net_days between 0 and 365),
  add check ((collection_method = 'send_invoice') = (net_days is not null));
comment on column subscriptions.collection_method is 'Whether renewals charge a saved card or send an invoice.';
comment on column subscriptions.net_days is 'In how many days each of its invoices is due.';
