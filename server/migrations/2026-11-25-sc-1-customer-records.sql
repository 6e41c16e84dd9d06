-- What a merchant wants to know about a customer: the mails they were sent, the webhook events about
-- them, a private note, and how much they have paid.

-- Mails from before name nobody: they are deleted after 30 days anyway.
alter table mails add column customer_id uuid, add column order_id uuid, add column subscription_id uuid;
comment on column mails.customer_id is 'The merchant''s customer it was sent to; null for mails to users and members.';
create index mails_customer on mails (customer_id, created_at desc, id desc) where customer_id is not null;
create index mails_order on mails (order_id, created_at desc, id desc) where order_id is not null;
create index mails_subscription on mails (subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index mails_to_customers on mails (organization_id, created_at desc, id desc)
  where customer_id is not null;

create index webhook_events_of_object
  on webhook_events (organization_id, object_id, created_at desc, id desc);

create table customer_notes (
  customer_id uuid primary key references customers on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  text text not null,
  modified_at timestamptz not null
);
comment on table customer_notes is 'A merchant''s private note about a customer: in a table of its own, so that it is part of nothing a customer or an endpoint is sent.';

create table customer_revenue (
  customer_id uuid primary key references customers on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  amounts jsonb not null default '{}',
  total bigint not null default 0
);
comment on table customer_revenue is 'What the paid orders of a customer brought, net of tax and refunds. Kept by triggers on customers and orders.';
comment on column customer_revenue.amounts is 'Minor units by currency.';
comment on column customer_revenue.total is 'The sum of all minor units, to sort by: no exchange rates are kept, so a cent of one currency counts as much as one of another.';

create function add_customer_revenue(customer uuid, organization uuid, code text, delta bigint)
returns void language sql as $$
  insert into customer_revenue (customer_id, organization_id, amounts, total)
  values (customer, organization, jsonb_build_object(code, delta), delta)
  on conflict (customer_id) do update set
    amounts = customer_revenue.amounts || jsonb_build_object(code,
      coalesce((customer_revenue.amounts ->> code)::bigint, 0) + delta),
    total = customer_revenue.total + delta
$$;

create function count_customer_revenue() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status in ('paid', 'refunded', 'partially_refunded') then
    before := old.subtotal_amount - old.discount_amount - old.refunded_amount;
  end if;
  if tg_op <> 'DELETE' and new.status in ('paid', 'refunded', 'partially_refunded') then
    after := new.subtotal_amount - new.discount_amount - new.refunded_amount;
  end if;
  if tg_op = 'UPDATE' and (old.customer_id, old.currency) = (new.customer_id, new.currency) then
    if after <> before then
      perform add_customer_revenue(new.customer_id, new.organization_id, new.currency, after - before);
    end if;
    return null;
  end if;
  if before <> 0 then
    perform add_customer_revenue(old.customer_id, old.organization_id, old.currency, -before);
  end if;
  if after <> 0 then
    perform add_customer_revenue(new.customer_id, new.organization_id, new.currency, after);
  end if;
  return null;
end
$$;

create function start_customer_revenue() returns trigger language plpgsql as $$
begin
  insert into customer_revenue (customer_id, organization_id) values (new.id, new.organization_id)
  on conflict do nothing;
  return null;
end
$$;

create trigger customers_revenue after insert on customers
  for each row execute function start_customer_revenue();
create trigger orders_revenue
  after insert or update of status, subtotal_amount, discount_amount, refunded_amount, customer_id, currency
  on orders for each row execute function count_customer_revenue();

insert into customer_revenue (customer_id, organization_id, amounts, total)
select c.id, c.organization_id, coalesce(brought.amounts, '{}'), coalesce(brought.total, 0)
from customers c left join (
  select customer_id, jsonb_object_agg(currency, amount) as amounts, sum(amount)::bigint as total
  from (
    select customer_id, currency,
      sum(subtotal_amount - discount_amount - refunded_amount)::bigint as amount
    from orders where status in ('paid', 'refunded', 'partially_refunded')
    group by customer_id, currency) by_currency
  group by customer_id) brought on brought.customer_id = c.id
on conflict do nothing;
create index customer_revenue_total on customer_revenue (organization_id, total, customer_id);

-- A column, because PostgreSQL counts along no index of an expression without reading the rows.
alter table customers add column country text generated always as (billing_address ->> 'country') stored;
create index customers_country on customers (organization_id, country, created_at desc, id desc)
  where deleted_at is null;

-- A business is listed and found by its company's name.
drop index customers_name;
create index customers_name on customers (organization_id, (coalesce(billing_name, name)), id)
  where deleted_at is null;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index customers_billing_name_part on customers using gin (billing_name gin_trgm_ops);
  end if;
end
$$;
