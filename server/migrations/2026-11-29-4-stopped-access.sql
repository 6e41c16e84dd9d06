-- A platform that refused something is not asked again before the merchant acts.
alter table integrations add column stopped_by text;
comment on column integrations.stopped_by is
  'Why nothing can be given or removed through it. A new look at the platform clears it.';
alter table integration_resources add column stopped_by text;
comment on column integration_resources.stopped_by is
  'Why no access to it can be given or removed. A new look at the platform clears it.';
alter table customer_accounts add column refreshing_until timestamptz;
comment on column customer_accounts.refreshing_until is
  'Another process refreshes the tokens until this time at most: a refresh token works once.';
