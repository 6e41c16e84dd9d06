-- Events of an endpoint that match a filter are sent again.

create table webhook_replays (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  status text not null default 'running',
  filter jsonb not null,
  total_count integer not null,
  queued_count integer not null default 0,
  after_created_at timestamptz,
  after_id uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column webhook_replays.filter is 'Which events are sent again, as the request said it.';
comment on column webhook_replays.after_id is 'The last event that was queued, by its time and id: the next one follows it.';
create index webhook_replays_endpoint on webhook_replays (endpoint_id, created_at desc, id desc)
  include (organization_id);
create index webhook_replays_organization
  on webhook_replays (organization_id, created_at desc, id desc);
create unique index webhook_replays_running on webhook_replays (endpoint_id)
  where status = 'running';
create index webhook_replays_created on webhook_replays (created_at);
