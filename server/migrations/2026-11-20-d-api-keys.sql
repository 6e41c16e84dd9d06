-- Keys by which programs of a user or an organization are known.

create table api_keys (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  organization_id uuid references organizations on delete cascade,
  key_hash bytea not null unique,
  name text,
  prefix text,
  start text not null,
  enabled boolean not null default true,
  expires_at timestamptz,
  remaining bigint check (remaining >= 0),
  refill_amount bigint check (refill_amount > 0),
  refill_interval_ms bigint check (refill_interval_ms > 0),
  last_refill_at timestamptz,
  rate_limit_enabled boolean not null,
  rate_limit_window_ms bigint not null check (rate_limit_window_ms > 0),
  rate_limit_max bigint not null check (rate_limit_max > 0),
  request_count bigint not null default 0,
  window_began_at timestamptz,
  last_request_at timestamptz,
  permissions jsonb,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_id, organization_id) = 1),
  check (num_nonnulls(refill_amount, refill_interval_ms) <> 1)
);
comment on column api_keys.key_hash is 'SHA-256 of the key: whoever reads the table cannot use it.';
comment on column api_keys.start is 'The first characters of the key, by which its owner knows it again.';
comment on column api_keys.remaining is 'Uses left; null is unlimited.';
comment on column api_keys.request_count is 'Uses in the window that began at window_began_at.';
create index api_keys_user on api_keys (user_id, created_at, id) where user_id is not null;
create index api_keys_organization on api_keys (organization_id, created_at, id)
  where organization_id is not null;
