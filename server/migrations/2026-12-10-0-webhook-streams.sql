-- Events are read in the order in which they were relayed by programs that follow them.

alter table events add column position bigint;
comment on column events.position is 'Its place in the log of its organization: microseconds of real time at which it was relayed, or one more than its predecessor. Null until it is relayed.';
create index events_log on events (organization_id, position) where position is not null;

create table webhook_streams (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  expires_at timestamptz not null
);
comment on table webhook_streams is 'Open streams of webhook events.';
comment on column webhook_streams.expires_at is 'When a stream whose server died is no longer counted, in real time.';
create index webhook_streams_of_organization on webhook_streams (organization_id, expires_at);
create index webhook_streams_expired on webhook_streams (expires_at);
