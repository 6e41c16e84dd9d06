-- The token of a purchase whose buyer is not verified reaches that purchase only.
alter table customer_sessions add column checkout_id uuid references checkouts on delete cascade;
create index customer_sessions_checkout on customer_sessions (checkout_id) where checkout_id is not null;

-- Billing name, address and tax id of a purchase whose buyer is not verified: this subscription is
-- billed by them until a verified buyer or the merchant changes the customer's own.
alter table subscriptions add column billing_details jsonb;

-- A code that was mailed to a customer's address and opens the portal; the newest one counts.
create table portal_codes (
  customer_id uuid primary key references customers on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  code_digest bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index portal_codes_expiry on portal_codes (expires_at);
create index portal_codes_organization on portal_codes (organization_id);
