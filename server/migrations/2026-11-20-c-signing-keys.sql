-- What the server signs a person's JWT with, and what others check one with.

create table signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key bytea not null,
  retired_at timestamptz,
  created_at timestamptz not null
);
comment on column signing_keys.public_key is 'As a JSON Web Key (RFC 8037); the row''s id is its kid.';
comment on column signing_keys.private_key is 'PKCS #8, encrypted with the server''s key.';
comment on column signing_keys.retired_at is 'Since then another one signs; shown until the last of its tokens has ended.';
create unique index signing_keys_one_signs on signing_keys ((true)) where retired_at is null;
