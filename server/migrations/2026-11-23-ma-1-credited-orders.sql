-- Credits name the orders they are credits of, so that each gives back the tax of its own order.

alter table subscriptions add column charged_of jsonb;
comment on column subscriptions.charged_of is 'What charged_amount was charged with, oldest first: parts of orders, and lines of changes. Null: all of it with the order of the period.';

alter table subscription_lines add column sources jsonb;
comment on column subscription_lines.sources is 'Of a credit: what it is a credit of, in the order it is used up. Null of charges, and of credits from before it was kept.';

create table order_credits (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  order_id uuid not null references orders on delete cascade,
  by_order_id uuid not null references orders on delete cascade,
  amount bigint not null,
  tax_amount bigint not null,
  created_at timestamptz not null
);
comment on table order_credits is 'What orders gave back of other orders, without tax and the tax of it.';
create index order_credits_order on order_credits (order_id);
create index order_credits_by_order on order_credits (by_order_id);
create index order_credits_organization on order_credits (organization_id);
