-- The log of deliveries is filtered by type, response and outcome.

create index webhook_events_organization_type
  on webhook_events (organization_id, type text_pattern_ops, created_at desc);
create index webhook_events_organization_code
  on webhook_events (organization_id, (last_http_code / 100), created_at desc)
  include (last_http_code);
create index webhook_deliveries_outcome
  on webhook_deliveries (organization_id, succeeded, created_at desc);
create index webhook_deliveries_code
  on webhook_deliveries (organization_id, (http_code / 100), created_at desc)
  include (http_code);
