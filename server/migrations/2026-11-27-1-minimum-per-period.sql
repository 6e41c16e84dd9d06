-- The least that a whole period of usage costs: which periods are whole ones.
alter table customer_meters
  add column period_start timestamptz,
  add column priced_at timestamptz,
  add column has_minimum boolean not null default false;
comment on column customer_meters.period_start is 'The beginning of the period of its subscription.';
comment on column customer_meters.priced_at is 'Since when it is billed at its price.';
comment on column customer_meters.has_minimum is 'Whether its price has a minimum: then a whole period without usage is billed, too.';
comment on column product_prices.metered_tiers is 'How metered units are priced where they have no single unit amount: tiers, or packages.';
comment on column product_prices.minimum_amount is 'The least a buyer may choose, or the least that a period of usage costs.';
alter table usage_periods add column whole boolean not null default false;
comment on column usage_periods.whole is 'Whether it is a whole period of its subscription at its price: then the minimum of the price applies.';
