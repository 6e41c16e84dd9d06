-- Whether a price includes tax, where it says so itself.

alter table product_prices add column tax_behavior text check (tax_behavior in ('exclusive', 'inclusive', 'location'));
comment on column product_prices.tax_behavior is 'Null: as the organization says.';
