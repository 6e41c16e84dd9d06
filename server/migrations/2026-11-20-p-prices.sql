-- Trials, seats, and what a product's list is sorted by.

alter table products
  add column trial_interval text,
  add column trial_interval_count integer,
  add column static_amount_type text,
  add column static_amount bigint;
comment on column products.static_amount is 'What its first static price asks for at least, in minor units: lists are sorted by it.';
update products set (static_amount_type, static_amount) = (
  select p.amount_type, coalesce(p.price_amount, p.preset_amount, p.minimum_amount, 0)
  from product_prices p
  where p.product_id = products.id and not p.is_archived and p.amount_type <> 'metered_unit'
  order by p.position, p.id limit 1);
create index products_amount_type on products (organization_id, static_amount_type, id);
create index products_amount on products (organization_id, static_amount, id);
create index products_archived on products (organization_id, is_archived, created_at desc);
create index products_recurring on products (organization_id, created_at desc) where recurring_interval is not null;
create index products_once on products (organization_id, created_at desc) where recurring_interval is null;

alter table product_prices add column seat_tiers jsonb;
comment on column product_prices.seat_tiers is 'Of a price by the seat: {"seat_tier_type", "tiers": [{"min_seats", "max_seats", "price_per_seat"}]}.';

alter table checkouts
  add column seats integer,
  add column min_seats integer,
  add column max_seats integer,
  add column allow_trial boolean not null default true,
  add column trial_interval text,
  add column trial_interval_count integer;
comment on column checkouts.trial_interval is 'Of this checkout alone; null: that of the product.';
comment on column checkouts.min_seats is 'Narrows what the price allows.';
