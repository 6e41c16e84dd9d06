-- Files of merchants: what buyers download, and pictures of products.

create table files (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  service text not null,
  name text not null,
  version text,
  path text not null unique,
  mime_type text not null,
  size bigint not null,
  checksum_sha256_base64 text,
  checksum_etag text,
  storage_version text,
  public_url text,
  parts jsonb not null,
  upload_id text,
  is_uploaded boolean not null default false,
  last_modified_at timestamptz,
  flagged_malicious_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column files.path is 'Where it lies in the storage.';
comment on column files.public_url is 'Of pictures only: where the form of it that is shown is found.';
comment on column files.parts is 'How it was cut to be uploaded: [{"number", "chunk_start", "chunk_end", "checksum_sha256_base64"}].';
create index files_organization on files (organization_id, created_at desc, id desc)
  where is_uploaded and deleted_at is null;

create table product_medias (
  product_id uuid not null references products on delete cascade,
  file_id uuid not null references files on delete cascade,
  position integer not null,
  primary key (product_id, file_id)
);
create index product_medias_file on product_medias (file_id);
