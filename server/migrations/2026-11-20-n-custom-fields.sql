-- Questions merchants put to buyers, and which products ask them.

create table custom_fields (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  type text not null,
  slug text not null,
  name text not null,
  properties jsonb not null default '{}',
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column custom_fields.slug is 'The key of its answers in custom_field_data of checkouts, orders and subscriptions.';
create unique index custom_fields_slug on custom_fields (organization_id, slug) where deleted_at is null;
create index custom_fields_organization on custom_fields (organization_id, created_at desc) where deleted_at is null;
create index custom_fields_name on custom_fields (organization_id, name, id) where deleted_at is null;
create index custom_fields_type on custom_fields (organization_id, type, id) where deleted_at is null;

create table product_custom_fields (
  product_id uuid not null references products on delete cascade,
  custom_field_id uuid not null references custom_fields on delete cascade,
  position integer not null,
  required boolean not null,
  primary key (product_id, custom_field_id)
);
create index product_custom_fields_field on product_custom_fields (custom_field_id);

-- A renamed slug is carried through the answers that hold it, and these are found by their keys.
create index checkouts_custom_fields on checkouts using gin (custom_field_data) where custom_field_data <> '{}';
create index orders_custom_fields on orders using gin (custom_field_data) where custom_field_data <> '{}';
create index subscriptions_custom_fields on subscriptions using gin (custom_field_data) where custom_field_data <> '{}';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index custom_fields_slug_part on custom_fields using gin (slug gin_trgm_ops);
    create index custom_fields_name_part on custom_fields using gin (name gin_trgm_ops);
  end if;
end
$$;
