-- Links say how many seats a buyer begins with, and how long buyers who come by them may try.

alter table checkout_links
  add column seats integer,
  add column trial_interval text,
  add column trial_interval_count integer;
comment on column checkout_links.seats is 'Of the products sold by the seat; null: as few as their price allows.';
comment on column checkout_links.trial_interval is 'Of buyers who come by this link; null: that of the product.';
