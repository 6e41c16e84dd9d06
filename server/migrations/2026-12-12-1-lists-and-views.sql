-- Views of Analytics keep their range, interval, comparison and products.
alter table metric_dashboards add column display jsonb;
comment on column metric_dashboards.display is
  'The range, interval, comparison and products (MetricDisplay); null: only its metrics are kept.';

-- Requests of customers are found by the name and address that were entered.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index customer_requests_name_part on customer_requests using gin (name gin_trgm_ops);
    create index customer_requests_email_part on customer_requests using gin (email gin_trgm_ops);
  end if;
end $$;
