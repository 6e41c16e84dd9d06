-- Periods that were over before anybody could bill them: the merchant issues or waives each.

create table missed_periods (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  product_id uuid not null references products,
  discount_id uuid references discounts on delete set null,
  status text not null check (status in ('draft', 'issued', 'waived')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  currency text not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null,
  seats integer,
  lines jsonb not null,
  order_id uuid references orders on delete set null,
  announced_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (subscription_id, period_start)
);
comment on column missed_periods.lines is 'What its order is issued with: label, amount, product_price_id and basis of each line.';
comment on column missed_periods.announced_at is 'When the merchant''s people were mailed about it.';
create index missed_periods_list on missed_periods (organization_id, period_start desc, id);
create index missed_periods_status on missed_periods (organization_id, status, period_start desc, id);
create index missed_periods_unannounced on missed_periods (organization_id)
  where status = 'draft' and announced_at is null;
create index missed_periods_customer on missed_periods (customer_id, period_start desc, id);
create index missed_periods_order on missed_periods (order_id) where order_id is not null;
create index missed_periods_product on missed_periods (product_id);
create index missed_periods_discount on missed_periods (discount_id) where discount_id is not null;
