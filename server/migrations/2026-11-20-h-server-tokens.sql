-- Tokens by which the operator's own programs call: what no person may do by themselves.

create table server_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  start text not null,
  name text not null,
  scopes text[] not null,
  created_by uuid references users on delete set null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
comment on column server_tokens.token_hash is 'SHA-256 of the token: whoever reads the table cannot use it.';
comment on column server_tokens.start is 'The first characters of the token, by which admins know it again.';
comment on column server_tokens.revoked_at is 'Kept after that, so that the log''s entries can be read.';
create index server_tokens_living on server_tokens (created_at, id) where revoked_at is null;
