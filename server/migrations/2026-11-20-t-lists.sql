-- Every order and filter that lists of sales offer has its index. Where an index holds all that a
-- filter looks at, how many rows there are in all is counted without reading one of them.

create index orders_status on orders (organization_id, status, id);
create index orders_net on orders (organization_id, (subtotal_amount - discount_amount), id);
create index orders_subscriptions on orders (organization_id, subscription_id, id);
create index orders_discounts on orders (organization_id, discount_id, id);
create index orders_products on orders (product_id, created_at desc, organization_id);
create index orders_of_product on orders (product_id, id);
create index orders_metadata on orders using gin (metadata jsonb_path_ops);
drop index orders_product;

create index subscriptions_status on subscriptions (organization_id, status, id) where started_at is not null;
create index subscriptions_amount on subscriptions (organization_id, amount, id) where started_at is not null;
create index subscriptions_period on subscriptions (organization_id, current_period_end, id)
  where started_at is not null;
create index subscriptions_discounts on subscriptions (organization_id, discount_id, id)
  where started_at is not null;
create index subscriptions_started on subscriptions (organization_id, started_at desc, id)
  where started_at is not null;
create index subscriptions_products on subscriptions (product_id, started_at desc, organization_id);
create index subscriptions_of_product on subscriptions (product_id, id) where started_at is not null;
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops);
drop index subscriptions_product;

create index payments_created on payments (organization_id, created_at desc, id) where kind = 'payment';
create index payments_status on payments (organization_id, status, id) where kind = 'payment';
create index payments_amount on payments (organization_id, amount, id) where kind = 'payment';
create index payments_method on payments (organization_id, method, id) where kind = 'payment';

create index checkouts_expiry on checkouts (organization_id, expires_at, id);
create index checkouts_status on checkouts (organization_id, status, id);
create index checkouts_products on checkouts (product_id, created_at desc, organization_id);
drop index checkouts_product;

create index checkout_links_label on checkout_links (organization_id, label, id) where deleted_at is null;
create index checkout_links_success_url on checkout_links (organization_id, success_url, id)
  where deleted_at is null;
create index checkout_links_codes on checkout_links (organization_id, allow_discount_codes, id)
  where deleted_at is null;
create index checkout_links_products on checkout_links using gin (product_ids);

create index benefit_grants_waiting on benefit_grants (benefit_id, created_at desc) where granted_at is null;
create index benefit_grants_list on benefit_grants (benefit_id, created_at desc)
  include (organization_id, granted_at);
drop index benefit_grants_benefit;
create index license_keys_of_benefit on license_keys (benefit_id, created_at desc, organization_id);
drop index license_keys_benefit;

create index product_benefits_products on product_benefits (benefit_id, product_id);
drop index product_benefits_benefit;

create index webhook_endpoints_living on webhook_endpoints (organization_id, created_at, id)
  where deleted_at is null;
drop index webhook_endpoints_organization;
create index webhook_events_of_endpoint on webhook_events (endpoint_id, created_at desc)
  include (organization_id);
drop index webhook_events_endpoint;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc)
  include (organization_id);
drop index webhook_deliveries_endpoint;

-- Sales are listed by their customers, and those who have left stay in the list.
create index customers_known on customers (organization_id, lower(email));
drop index customers_address;
create index customers_outside on customers (organization_id, external_id);
create index products_known on products (organization_id, lower(name));

-- Searching for a part of a text needs trigrams. A server whose PostgreSQL lacks them searches slower.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index checkouts_email_part on checkouts using gin (customer_email gin_trgm_ops);
    create index checkouts_name_part on checkouts using gin (customer_name gin_trgm_ops);
    create index checkout_links_label_part on checkout_links using gin (label gin_trgm_ops);
  end if;
end
$$;
