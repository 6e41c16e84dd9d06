-- Views of Analytics keep their range, interval, comparison and products.
alter table metric_dashboards add column display jsonb;
comment on column metric_dashboards.display is
  'The range, interval, comparison and products (MetricDisplay); null: only its metrics are kept.';
