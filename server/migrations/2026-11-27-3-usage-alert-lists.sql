-- Lists of a meter's alerts are counted by an index.
drop index usage_alerts_of_meter;
create index usage_alerts_of_meter on usage_alerts
  (meter_id, customer_id, created_at desc, id desc) include (organization_id);

-- For the deletion of an organization, with the alerts of its customers.
create index usage_alerts_of_tenant on usage_alerts (organization_id);
