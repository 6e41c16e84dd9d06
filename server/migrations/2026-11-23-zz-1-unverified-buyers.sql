-- The token of a purchase whose buyer is not verified reaches that purchase only.
alter table customer_sessions add column checkout_id uuid references checkouts on delete cascade;
create index customer_sessions_checkout on customer_sessions (checkout_id) where checkout_id is not null;

-- Billing name, address and tax id of a purchase whose buyer is not verified: this subscription is
-- billed by them until a verified buyer or the merchant changes the customer's own.
alter table subscriptions add column billing_details jsonb;
