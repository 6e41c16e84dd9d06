create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text,
  url text not null,
  format text not null,
  secret bytea not null,
  events text[] not null,
  enabled boolean not null default true,
  failures_in_a_row integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column webhook_endpoints.secret is 'Encrypted with the server''s key: it is needed to sign and may be shown again.';
create index webhook_endpoints_organization on webhook_endpoints (organization_id, created_at);

create table webhook_events (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null,
  type text not null,
  object_id uuid not null,
  sequence bigint not null,
  payload text,
  status text not null default 'pending',
  attempts integer not null default 0,
  last_http_code integer,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (endpoint_id, event_id)
);
comment on table webhook_events is 'One event for one endpoint; its id is the webhook-id, its payload frozen as it will be sent.';
comment on column webhook_events.sequence is 'Counts per endpoint and object; sent as webhook-sequence.';
create index webhook_events_endpoint on webhook_events (endpoint_id, created_at desc);
create index webhook_events_object on webhook_events (endpoint_id, object_id, sequence);
create index webhook_events_pending on webhook_events (organization_id) where status = 'pending';

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  webhook_event_id uuid not null references webhook_events on delete cascade,
  succeeded boolean not null,
  http_code integer,
  response text,
  error text,
  duration_ms integer not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column webhook_deliveries.error is 'What kept us from an answer: refused, timed_out, private_address, tls, name_not_found.';
create index webhook_deliveries_organization on webhook_deliveries (organization_id, created_at desc);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc);
create index webhook_deliveries_event on webhook_deliveries (webhook_event_id, created_at desc);

create table stripe_events (
  id text primary key,
  account text,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz
);
comment on table stripe_events is 'Stored first, unique by id; then the object itself is retrieved and applied.';
create index stripe_events_unapplied on stripe_events (received_at) where applied_at is null;
