-- How often a customer downloaded a file of a benefit.
create table downloads (
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  benefit_id uuid not null references benefits on delete cascade,
  file_id uuid not null references files on delete cascade,
  download_count integer not null,
  counted_links text[] not null,
  first_downloaded_at timestamptz not null,
  last_downloaded_at timestamptz not null,
  primary key (benefit_id, file_id, customer_id)
);
comment on column downloads.counted_links is
  'The last links that were counted: a link counts once, however many parts it is used for.';
create index downloads_of_customer on downloads (customer_id);
create index downloads_of_file on downloads (file_id);
create index downloads_of_tenant on downloads (organization_id);

alter table files add column newest_id uuid references files on delete set null;
comment on column files.newest_id is 'The newest version of the file, where it was replaced.';
create index files_replaced_by on files (newest_id) where newest_id is not null;
