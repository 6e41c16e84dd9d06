-- What needs attention is read on every visit of the dashboard's first page.
create index orders_retried on orders (organization_id, next_payment_attempt_at)
  where status = 'pending' and next_payment_attempt_at is not null;
create index webhook_endpoints_failing on webhook_endpoints (organization_id, failing_since)
  where failing_since is not null and deleted_at is null;
create index unreachable_addresses_bounced on unreachable_addresses (organization_id, since)
  where problem = 'bounced';
create index invitations_expiring on invitations (organization_id, expires_at)
  where status = 'pending';
