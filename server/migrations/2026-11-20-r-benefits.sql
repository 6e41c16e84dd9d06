-- Every order and filter that the list of benefits offers has its index.

create index benefits_type on benefits (organization_id, type, id) where deleted_at is null;
create index benefits_description on benefits (organization_id, description, id) where deleted_at is null;

-- Searching for a part of a text needs trigrams. A server whose PostgreSQL lacks them searches slower.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index benefits_description_part on benefits using gin (description gin_trgm_ops);
  end if;
end
$$;
