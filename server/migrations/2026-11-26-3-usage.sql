-- The log of usage events. It has a partition for each month of real time in which events arrived,
-- so that physical order follows time and old months can be detached; the server creates them.
create table usage_events (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid,
  external_customer_id text,
  member_id uuid,
  external_member_id text,
  name text not null,
  source text not null check (source in ('user', 'system')),
  "timestamp" timestamptz not null,
  ingested_at timestamptz not null,
  stored_at timestamptz not null,
  external_id text,
  parent_reference text,
  metadata jsonb not null
) partition by range (stored_at);
comment on table usage_events is 'What customers used. Only added to; removing a person changes no row.';
comment on column usage_events."timestamp" is 'When it happened, as the merchant said: its place on charts.';
comment on column usage_events.ingested_at is 'When it arrived, by the clock of its organization: the period in which it counts.';
comment on column usage_events.stored_at is 'When it arrived in real time: its partition.';
comment on column usage_events.parent_reference is 'The id or external id of its parent, which may arrive later or never.';
create index usage_events_of_organization on usage_events
  (organization_id, "timestamp" desc, id desc) include (source);
create index usage_events_of_system on usage_events (organization_id, "timestamp" desc, id desc)
  where source = 'system';
create index usage_events_metadata on usage_events using gin (metadata jsonb_path_ops);
create index usage_events_of_customer on usage_events (customer_id, "timestamp" desc);
create index usage_events_of_unknown on usage_events (organization_id, external_customer_id)
  where customer_id is null;
create index usage_events_named on usage_events (organization_id, name, "timestamp" desc);
create index usage_events_by_id on usage_events (id);
create index usage_events_of_parent on usage_events (organization_id, parent_reference)
  where parent_reference is not null;

-- Who an event is about may change, what it says may not: a customer may become known after its
-- events, which then name it by our id alone, and the merchant's ids of people are erased with them.
create function refuse_change_of_usage() returns trigger language plpgsql as $$
declare
  people constant text[] := '{customer_id,external_customer_id,member_id,external_member_id}';
begin
  if to_jsonb(new) - people = to_jsonb(old) - people
    and (old.customer_id is null or new.customer_id is not distinct from old.customer_id)
    and (new.external_customer_id is null
      or new.external_customer_id is not distinct from old.external_customer_id)
    and (new.member_id is null or new.member_id is not distinct from old.member_id)
    and (new.external_member_id is null
      or new.external_member_id is not distinct from old.external_member_id) then
    return new;
  end if;
  raise exception 'usage events are only added';
end $$;
create trigger usage_events_append_only before update on usage_events
  for each row execute function refuse_change_of_usage();

-- External ids, without end: an id that is sent again after years is still a duplicate. Apart from
-- the log, so that detaching a month forgets none.
create table usage_event_keys (
  organization_id uuid not null references organizations on delete cascade,
  key bytea not null,
  event_id uuid not null,
  primary key (organization_id, key)
);
comment on column usage_event_keys.key is 'The first 16 bytes of the SHA-256 of the external id.';

create table usage_event_names (
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  source text not null,
  occurrences bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (organization_id, name, source)
) with (fillfactor = 70);

-- What a customer used of a meter. Read by billing and by the customer's state, and kept in the
-- transaction that stores the events.
create table customer_meters (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  meter_id uuid not null references meters on delete cascade,
  created_at timestamptz not null,
  modified_at timestamptz,
  since timestamptz not null,
  func text not null check (func in ('count', 'sum', 'max', 'min', 'avg', 'unique')),
  event_count bigint not null default 0,
  value_count bigint not null default 0,
  total numeric not null default 0,
  highest numeric,
  lowest numeric,
  distinct_count bigint not null default 0,
  credited numeric not null default 0,
  consumed numeric not null generated always as (case func
    when 'count' then event_count when 'sum' then total when 'unique' then distinct_count
    when 'max' then coalesce(highest, 0) when 'min' then coalesce(lowest, 0)
    when 'avg' then case value_count when 0 then 0 else total / value_count end end) stored,
  balance numeric not null generated always as (credited - case func
    when 'count' then event_count when 'sum' then total when 'unique' then distinct_count
    when 'max' then coalesce(highest, 0) when 'min' then coalesce(lowest, 0)
    when 'avg' then case value_count when 0 then 0 else total / value_count end end) stored,
  unique (customer_id, meter_id)
) with (fillfactor = 70);
comment on column customer_meters.func is 'The meter''s aggregation, which decides what consumed is.';
comment on column customer_meters.since is 'Events that arrived from then on count.';
comment on column customer_meters.value_count is 'Events whose property is a number: those of which sum, max, min and avg are.';
create index customer_meters_of_organization on customer_meters (organization_id, created_at desc);
create index customer_meters_of_meter on customer_meters (meter_id);

create table customer_meter_values (
  customer_meter_id uuid not null references customer_meters on delete cascade,
  value_hash bytea not null,
  primary key (customer_meter_id, value_hash)
);
comment on table customer_meter_values is 'The distinct values of the open period, for meters that count them.';
