-- The OAuth 2.1 and OpenID Connect provider: apps, what users allow them, and their tokens.
alter table users add column session_generation integer not null default 0;
comment on column users.session_generation is
  'Raised when the user is signed out everywhere: tokens that apps got before are no longer valid.';

create table oauth_signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on table oauth_signing_keys is
  'Keys of id tokens: RSA, because every OpenID Connect client can verify RS256.';
comment on column oauth_signing_keys.private_key is 'PKCS #8, encrypted with the server''s key.';
comment on column oauth_signing_keys.retired_at is
  'Since then another one signs; published until the last of its tokens has expired.';
create unique index oauth_signing_keys_one_signs on oauth_signing_keys ((true))
  where retired_at is null;

create table oauth_clients (
  id uuid primary key,
  client_id text not null unique,
  organization_id uuid references organizations on delete cascade,
  created_by uuid references users on delete set null,
  secret_hash bytea,
  secret_hint text,
  name text not null,
  client_uri text,
  logo_uri text,
  tos_uri text,
  policy_uri text,
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null,
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  grant_types text[] not null,
  scopes text[] not null,
  default_sub_type text not null check (default_sub_type in ('user', 'organization')),
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((secret_hash is null) = (token_endpoint_auth_method = 'none')),
  check ((secret_hash is null) = (secret_hint is null))
);
comment on table oauth_clients is 'Apps that sign users in with this server.';
comment on column oauth_clients.organization_id is
  'The organization that manages the app; null for an app that registered itself.';
comment on column oauth_clients.secret_hint is 'The last characters of the secret, to recognize it.';
create index oauth_clients_organization on oauth_clients (organization_id, created_at desc, id desc);
create index oauth_clients_creator on oauth_clients (created_by);
create index oauth_clients_created on oauth_clients (created_at) where organization_id is null;

create table oauth_consents (
  id uuid primary key,
  oauth_client_id uuid not null references oauth_clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  organization_id uuid references organizations on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique nulls not distinct (user_id, oauth_client_id, organization_id)
);
comment on table oauth_consents is 'What users allow apps: remembered until they revoke it.';
comment on column oauth_consents.organization_id is
  'The organization that the app acts for; null if it only knows who the user is.';
create index oauth_consents_client on oauth_consents (oauth_client_id);
create index oauth_consents_organization on oauth_consents (organization_id);

create table oauth_grants (
  id uuid primary key,
  consent_id uuid not null references oauth_consents on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null
);
comment on table oauth_grants is
  'One sign-in with an app: all its tokens end together when one of them is used twice.';
create index oauth_grants_consent on oauth_grants (consent_id);
create index oauth_grants_created on oauth_grants (created_at);

create table oauth_tokens (
  id uuid primary key,
  kind text not null,
  token_hash bytea not null,
  oauth_client_id uuid references oauth_clients on delete cascade,
  grant_id uuid references oauth_grants on delete cascade,
  session_generation integer,
  payload jsonb not null,
  consumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (kind, token_hash)
);
comment on table oauth_tokens is
  'Codes, tokens and authorization requests, found by hash and kind; one kind is never another.';
comment on column oauth_tokens.session_generation is 'Of the user, when the token was issued.';
comment on column oauth_tokens.payload is 'What the provider keeps of it, never the token itself.';
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_client on oauth_tokens (oauth_client_id);
create index oauth_tokens_expires on oauth_tokens (expires_at);
