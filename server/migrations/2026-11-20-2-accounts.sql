create table instance_settings (
  singleton boolean primary key default true check (singleton),
  settings jsonb not null default '{}',
  modified_at timestamptz not null default clock_timestamp()
);
comment on column instance_settings.settings is 'Only what differs from the defaults declared in the contract.';

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  image text,
  username text unique check (username = lower(username)),
  display_username text,
  role text not null default 'user',
  banned boolean not null default false,
  ban_reason text,
  ban_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token bytea,
  refresh_token bytea,
  id_token bytea,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
comment on table accounts is 'Ways a user proves who they are: credential (account_id is the user''s id) or a provider.';
comment on column accounts.access_token is 'Provider tokens are encrypted with the server''s key.';
create index accounts_user on accounts (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null default true,
  expires_at timestamptz not null,
  ip_address text not null default '',
  user_agent text not null default '',
  active_organization_id uuid,
  active_team_id uuid,
  impersonated_by uuid references users on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column sessions.token_hash is 'SHA-256 of the token: whoever reads the table cannot sign in.';
comment on column sessions.remember is 'False: ends with the browser or after a day, and is never refreshed.';
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table verifications (
  id uuid primary key,
  purpose text not null,
  identifier_hash bytea not null,
  value jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (purpose, identifier_hash)
);
comment on table verifications is 'Single-use proofs. The purpose is part of the key, so that none passes for another kind (GHSA-965c-763c-88jm).';
create index verifications_expiry on verifications (expires_at);
