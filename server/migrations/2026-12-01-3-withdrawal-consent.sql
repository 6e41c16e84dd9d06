-- Buyers' consent to immediate delivery, and whether checkouts ask for it.
alter table organizations add column checkout_settings jsonb not null default '{}';
alter table checkouts add column withdrawal_consent jsonb;
comment on column checkouts.withdrawal_consent is
  'Given when it was confirmed: what for, the text and its version, its language, and when.';
alter table orders add column withdrawal_consent jsonb;
comment on column orders.withdrawal_consent is
  'Copied from the checkout it was bought at.';
