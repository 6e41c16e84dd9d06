-- Alerts on usage: thresholds of a meter, by the merchant for every customer, or by a customer for
-- themselves.
create table usage_alerts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  meter_id uuid not null references meters on delete cascade,
  customer_id uuid references customers on delete cascade,
  name text not null,
  threshold numeric not null check (threshold > 0),
  threshold_type text not null check (threshold_type in ('amount', 'percent_of_credits')),
  enabled boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on column usage_alerts.customer_id is 'The customer whose own alert it is; null where it holds for every customer.';
comment on column usage_alerts.threshold is 'Units of the open period, or percent of the units credited.';
create index usage_alerts_of_organization on usage_alerts
  (organization_id, created_at desc, id desc) where customer_id is null;
create index usage_alerts_of_meter on usage_alerts (meter_id, created_at desc, id desc);
create index usage_alerts_of_customer on usage_alerts (customer_id, created_at desc, id desc)
  where customer_id is not null;

-- An alert fires once for a customer and period. Another threshold may fire in the same period.
create table usage_alert_firings (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  alert_id uuid not null references usage_alerts on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  threshold_type text not null,
  threshold numeric not null,
  period_start timestamptz not null,
  consumed numeric not null,
  credited numeric not null,
  fired_at timestamptz not null,
  mailed_at timestamptz,
  unique (alert_id, customer_id, period_start, threshold_type, threshold)
);
create index usage_alert_firings_of_alert on usage_alert_firings (alert_id, fired_at desc);
create index usage_alert_firings_of_customer on usage_alert_firings (customer_id);
create index usage_alert_firings_of_organization on usage_alert_firings (organization_id);
create index usage_alert_firings_unmailed on usage_alert_firings (alert_id) where mailed_at is null;
