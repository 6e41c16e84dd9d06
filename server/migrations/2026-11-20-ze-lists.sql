-- Who holds what, of all benefits of an organization.
create index benefit_grants_of_organization on benefit_grants (organization_id, created_at, id)
  include (granted_at);
create index benefit_grants_granted on benefit_grants (organization_id, granted_at, id);
create index benefit_grants_revoked on benefit_grants (organization_id, revoked_at, id);

create index discounts_end on discounts (organization_id, ends_at, id) where deleted_at is null;

-- Customers by whether a subscription of theirs runs, and checkouts by the merchant's own ids.
create index subscriptions_running on subscriptions (customer_id)
  where status in ('trialing', 'active');
create index checkouts_outside on checkouts (organization_id, external_customer_id)
  where external_customer_id is not null;
