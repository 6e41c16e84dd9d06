-- What merchants take off their prices, for which products, and who has used it.

create table discounts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  type text not null,
  amount bigint,
  currency text,
  basis_points integer,
  duration text not null,
  duration_in_months integer,
  code text,
  code_key text,
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer,
  max_redemptions_per_customer integer,
  redemptions_count integer not null default 0,
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((type = 'fixed') = (amount is not null and currency is not null)),
  check ((type = 'percentage') = (basis_points is not null)),
  check ((duration = 'repeating') = (duration_in_months is not null))
);
comment on column discounts.code_key is 'The code as it is compared: whatever its case, and however its letters are composed.';
comment on column discounts.redemptions_count is 'How many rows of discount_redemptions there are, counted under this row''s lock.';
create unique index discounts_code on discounts (organization_id, code_key) where deleted_at is null;
create index discounts_organization on discounts (organization_id, created_at desc) where deleted_at is null;
create index discounts_name on discounts (organization_id, name, id) where deleted_at is null;
create index discounts_by_code on discounts (organization_id, code, id) where deleted_at is null;
create index discounts_redemptions on discounts (organization_id, redemptions_count, id) where deleted_at is null;

create table discount_products (
  discount_id uuid not null references discounts on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  primary key (discount_id, product_id)
);
comment on table discount_products is 'A discount without any row here is for every product.';
create index discount_products_product on discount_products (product_id);

create table discount_redemptions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  discount_id uuid not null references discounts on delete cascade,
  checkout_id uuid not null references checkouts on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  unique (checkout_id)
);
comment on table discount_redemptions is 'Written when a buyer confirms, and gone again when the payment fails.';
create index discount_redemptions_customer on discount_redemptions (discount_id, customer_id);
create index discount_redemptions_of_customer on discount_redemptions (customer_id);

-- Who writes a plus and a word into their address is the same customer to a discount that counts them.
create index customers_alias on customers (organization_id, regexp_replace(lower(email), '[+][^@]*@', '@'));

alter table subscriptions add column discount_applied_at timestamptz;
comment on column subscriptions.discount_applied_at is 'When the first period begins that the discount is taken off: its months are counted from here.';

create index orders_discount on orders (discount_id) where discount_id is not null;
create index subscriptions_discount on subscriptions (discount_id) where discount_id is not null;
create index checkouts_discount on checkouts (discount_id) where discount_id is not null;
create index checkout_links_discount on checkout_links (discount_id) where discount_id is not null;
alter table orders add foreign key (discount_id) references discounts;
alter table subscriptions add foreign key (discount_id) references discounts;
alter table checkouts add foreign key (discount_id) references discounts;
alter table checkout_links add foreign key (discount_id) references discounts;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index discounts_name_part on discounts using gin (name gin_trgm_ops);
    create index discounts_code_part on discounts using gin (code gin_trgm_ops);
  end if;
end
$$;
