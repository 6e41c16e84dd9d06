-- Which organizations a program follows what their customers may do, so that a change notifies
-- only where somebody listens.
create table entitlement_streams (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  expires_at timestamptz not null
);
comment on table entitlement_streams is 'Open streams of entitlement changes; extended while they are open.';
comment on column entitlement_streams.expires_at is 'When a stream whose server died is forgotten, in real time.';
create index entitlement_streams_of_organization on entitlement_streams (organization_id, expires_at);
create index entitlement_streams_expired on entitlement_streams (expires_at);
