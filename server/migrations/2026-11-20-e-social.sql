-- Tokens of providers are made anew by one request at a time.

alter table accounts add column refreshing uuid;
alter table accounts add column refreshing_until timestamptz;
alter table accounts add constraint accounts_refreshing
  check (num_nonnulls(refreshing, refreshing_until) <> 1);
comment on column accounts.refreshing is 'Names the request that asks the provider for new tokens: whoever asks meanwhile waits for it, as a refresh token counts once (CVE-2026-53517).';
comment on column accounts.refreshing_until is 'After this it is taken to have died.';
comment on column accounts.scope is 'As the provider granted them, separated by commas.';

-- A person's ways in, in the order they were added.
create index accounts_user_created on accounts (user_id, created_at, id);
drop index accounts_user;
