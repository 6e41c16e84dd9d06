-- Customers move to another address themselves, where their merchant lets them.

alter table customers add column email_change jsonb;
comment on column customers.email_change is
  'The address asked for and the nonce of the link mailed to it: what proves it is worth nothing afterwards.';
