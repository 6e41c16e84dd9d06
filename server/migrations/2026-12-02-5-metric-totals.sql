-- Sums of metric_days over all products: what most requests read.
create table metric_day_totals (like metric_days including comments);
alter table metric_day_totals drop column product_id,
  add foreign key (organization_id) references organizations on delete cascade,
  add primary key (organization_id, zone, day, currency, billing_type);
comment on table metric_day_totals is
  'metric_days of all products: a customer of several products counts once.';

-- Counted again by the next request for them, so that they have totals.
delete from metric_days;
delete from metric_zones;

create index metric_days_product on metric_days (organization_id, zone, product_id, day);

-- Days are counted by their time, whatever the kind.
drop index customer_presences_organization;
create index customer_presences_organization on customer_presences (organization_id, at);

-- Rates hold for the currency that the organization had when they were set.
alter table exchange_rates add column in_currency text;
update exchange_rates set in_currency = o.default_presentment_currency
from organizations o where o.id = exchange_rates.organization_id;
alter table exchange_rates alter column in_currency set not null,
  drop constraint exchange_rates_pkey,
  add primary key (organization_id, in_currency, currency, day);
comment on column exchange_rates.in_currency is
  'What the rate converts to: the own currency of the organization when it was set.';
create index exchange_rates_day on exchange_rates (organization_id, day, currency)
  include (in_currency);
create index exchange_rates_currency on exchange_rates (organization_id, currency, day)
  include (in_currency);
