-- Deleting a row looks for the rows that refer to it: each foreign key has an index that leads with
-- its columns, so that this reads no whole table. Where most rows refer to nothing, only those that
-- do are indexed.
create index checkouts_checkout_link on checkouts (checkout_link_id) where checkout_link_id is not null;
create index checkouts_product_price on checkouts (product_price_id) where product_price_id is not null;
create index checkouts_subscription on checkouts (subscription_id) where subscription_id is not null;
create index checkouts_user on checkouts (user_id) where user_id is not null;
create index customer_notes_organization on customer_notes (organization_id);
create index customer_sessions_customer on customer_sessions (customer_id);
create index customer_sessions_organization on customer_sessions (organization_id);
create index discount_redemptions_organization on discount_redemptions (organization_id);
create index license_key_activations_organization on license_key_activations (organization_id);
create index members_with_team on members (team_id, organization_id) where team_id is not null;
create index order_items_organization on order_items (organization_id);
create index order_items_product_price on order_items (product_price_id) where product_price_id is not null;
create index payments_payment_method on payments (payment_method_id) where payment_method_id is not null;
create index product_prices_organization on product_prices (organization_id);
create index server_tokens_created_by on server_tokens (created_by) where created_by is not null;
create index subscription_lines_product_price on subscription_lines (product_price_id)
  where product_price_id is not null;
create index subscription_prices_product_price on subscription_prices (product_price_id);
create index subscriptions_payment_method on subscriptions (payment_method_id)
  where payment_method_id is not null;
create index team_members_of_team on team_members (team_id, organization_id) where team_id is not null;
create index invoices_of_order on invoices (order_id);
create index license_key_activations_of_key on license_key_activations (license_key_id);
create index organization_access_tokens_of_creator on organization_access_tokens (created_by)
  where created_by is not null;
create index payment_methods_of_customer on payment_methods (customer_id);
create index product_prices_of_meter on product_prices (meter_id) where meter_id is not null;
create index subscription_lines_of_subscription on subscription_lines (subscription_id);
