-- Usage priced by tiers of units, and whether units beyond the credits are billed or refused.
alter table product_prices
  add column metered_tiers jsonb,
  add column limit_type text check (limit_type in ('overage', 'hard'));
comment on column product_prices.metered_tiers is 'How metered units are priced where they have no single unit amount.';
comment on column product_prices.limit_type is 'What happens once the credits of its meter are used up; null where it is not metered, and for overage.';
