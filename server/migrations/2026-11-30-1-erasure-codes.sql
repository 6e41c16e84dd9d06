-- Codes with which customers confirm that their data is to be deleted.
create table erasure_codes (
  customer_id uuid primary key references customers on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  code_digest bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on column erasure_codes.code_digest is
  'Keyed with the server''s secret; a code is used once.';
create index erasure_codes_of_tenant on erasure_codes (organization_id);
create index erasure_codes_expired on erasure_codes (expires_at);
