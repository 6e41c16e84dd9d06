-- What subscriptions can be narrowed to and sorted by since clients of 0.49 has its index.

create index subscriptions_ends on subscriptions (organization_id, ends_at, id) where started_at is not null;
create index subscriptions_ended on subscriptions (organization_id, ended_at, id) where started_at is not null;
create index subscriptions_canceled on subscriptions (organization_id, canceled_at, id) where canceled_at is not null;
create index subscriptions_leaving on subscriptions (organization_id, cancel_at_period_end, id)
  where started_at is not null;
create index subscriptions_reasons on subscriptions (organization_id, customer_cancellation_reason, id)
  where customer_cancellation_reason is not null;
