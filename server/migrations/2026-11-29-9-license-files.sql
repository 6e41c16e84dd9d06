-- What an organization signs license files with, and what programs verify them with.
create table license_signing_keys (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  public_key jsonb not null,
  private_key bytea not null,
  retired_at timestamptz,
  created_at timestamptz not null
);
comment on column license_signing_keys.public_key is
  'As a JSON Web Key (RFC 8037); the row''s id is its kid.';
comment on column license_signing_keys.private_key is
  'PKCS #8, encrypted with the server''s key.';
comment on column license_signing_keys.retired_at is
  'When another key replaced it; published until the last of its files has expired.';
create unique index license_signing_keys_one_signs
  on license_signing_keys (organization_id) where retired_at is null;
create index license_signing_keys_of_tenant on license_signing_keys (organization_id);
create index license_signing_keys_retired on license_signing_keys (retired_at)
  where retired_at is not null;
