-- Meters: how usage is counted, and the prices and benefits that go by them.

create table meters (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  unit text not null default 'scalar',
  custom_label text,
  custom_multiplier integer,
  filter jsonb not null,
  aggregation jsonb not null,
  metadata jsonb not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column meters.filter is 'Which events it counts: {"conjunction", "clauses": [{"property", "operator", "value"} or another such group]}.';
comment on column meters.aggregation is 'How they add up: {"func"}, and of which "property" where it is not their number.';
comment on column meters.custom_multiplier is 'Of how many units the merchant says the price: 1000 says it per thousand.';
create index meters_organization on meters (organization_id, created_at desc);
create index meters_name on meters (organization_id, name, id);
create index meters_in_use on meters (organization_id, name, id) where archived_at is null;
create index meters_in_use_created on meters (organization_id, created_at desc) where archived_at is null;
create index meters_archived on meters (organization_id, name, id) where archived_at is not null;
create index meters_archived_created on meters (organization_id, created_at desc) where archived_at is not null;
create index meters_metadata on meters using gin (metadata jsonb_path_ops);

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index meters_name_part on meters using gin (name gin_trgm_ops);
  end if;
end
$$;

-- Nothing could be priced by a meter before there were any.
alter table product_prices add constraint product_prices_meter foreign key (meter_id) references meters;
create index product_prices_meter on product_prices (meter_id) where meter_id is not null and not is_archived;
create index benefits_meter on benefits ((properties ->> 'meter_id'))
  where type = 'meter_credit' and deleted_at is null;
