-- Who a checkout's buyer is known to be, and indexes for what sales look up.

alter table checkouts add column is_customer_named boolean not null default false;
alter table checkouts add column is_buyer_proven boolean not null default false;
comment on column checkouts.is_customer_named is 'The merchant said who buys; the buyer cannot become somebody else.';
comment on column checkouts.is_buyer_proven is 'The buyer is the customer, not only somebody who typed the customer''s address: may see their portal.';

create index payments_customer on payments (customer_id, created_at desc);
create index checkouts_product on checkouts (product_id);
create index subscriptions_billable on subscriptions (organization_id, customer_id)
  where status in ('trialing', 'active', 'past_due');
