-- Every order and filter that lists of the catalog and of customers offer has its index.

create unique index customers_invoice_code on customers (organization_id, invoice_code);
create index customers_name on customers (organization_id, name, id) where deleted_at is null;
create index customers_metadata on customers using gin (metadata jsonb_path_ops);
create index products_name on products (organization_id, name, id);
create index products_metadata on products using gin (metadata jsonb_path_ops);
create index benefits_metadata on benefits using gin (metadata jsonb_path_ops);
create index license_keys_customer_created on license_keys (customer_id, created_at desc);

-- Searching for a part of a text needs trigrams. A server whose PostgreSQL lacks them searches slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index customers_email_part on customers using gin (email gin_trgm_ops);
    create index customers_name_part on customers using gin (name gin_trgm_ops);
    create index products_name_part on products using gin (name gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searches read whole tables';
end
$$;
