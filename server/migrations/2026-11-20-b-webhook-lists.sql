-- The dashboard filters events on their way by where they stand.

create index webhook_events_organization_status
  on webhook_events (organization_id, status, created_at desc);
create index webhook_events_endpoint_status
  on webhook_events (endpoint_id, status, created_at desc);
