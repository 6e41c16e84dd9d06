-- What the lists of files, benefits and sales can be searched and sorted by has its index.

create index files_service on files (organization_id, service, created_at desc, id desc)
  where is_uploaded and deleted_at is null;
create index files_name on files (organization_id, name, id) where is_uploaded and deleted_at is null;
create index files_size on files (organization_id, size, id) where is_uploaded and deleted_at is null;
create index benefits_files on benefits using gin ((properties -> 'files')) where type = 'downloadables';
create index product_custom_fields_products on product_custom_fields (custom_field_id, product_id);
drop index product_custom_fields_field;

-- Searching for a part of a text needs trigrams. A server whose PostgreSQL lacks them searches slower.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index files_name_part on files using gin (name gin_trgm_ops);
  end if;
end
$$;
