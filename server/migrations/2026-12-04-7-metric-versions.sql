-- Each count of days has a version, by which servers read only what was counted since they looked.
create sequence metric_versions;
alter table metric_zones add column id uuid not null default gen_random_uuid(),
  add column version bigint not null default 0,
  add column first_day date,
  add column next_day date;
comment on column metric_zones.version is 'The latest version of its days.';
comment on column metric_zones.first_day is
  'Where counting all days began; null if they were counted at once.';
comment on column metric_zones.next_day is
  'The first day that is not counted yet; null once all days are.';
alter table metric_day_totals add column version bigint not null default 0;
alter table metric_day_totals alter column version drop default;
create index metric_day_totals_version on metric_day_totals (organization_id, zone, version);

-- Customers who paid at a moment, and what they did later, from the index alone.
create index mrr_movements_retention on mrr_movements (organization_id, at)
  include (first_at, paid_spans, kind, currency, amount, loses_customer)
  where paid_spans <> '{}';
