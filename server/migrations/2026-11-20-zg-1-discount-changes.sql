-- A running subscription is given a discount, or loses it.

alter table discount_redemptions alter column checkout_id drop not null;
alter table discount_redemptions add column subscription_id uuid references subscriptions on delete cascade;
alter table discount_redemptions add check (num_nonnulls(checkout_id, subscription_id) = 1);
comment on table discount_redemptions is 'Written when a buyer confirms, and gone again when the payment fails; or when a merchant gives the discount to a running subscription.';
create index discount_redemptions_subscription on discount_redemptions (subscription_id)
  where subscription_id is not null;

comment on column subscriptions.discount_applied_at is 'When the first period began that the discount was taken off: its months are counted from here. Null until then: it begins with the next period that is billed.';
update subscriptions set discount_applied_at = coalesce(started_at, created_at)
  where discount_id is not null and discount_applied_at is null and status <> 'trialing';
update subscriptions set discount_applied_at = null where status = 'trialing';
