-- Subscriptions that will pause, which few do, and trials by when they end.

create index subscriptions_pausing on subscriptions (organization_id, started_at desc, id)
  where pause_at_period_end and started_at is not null;
create index subscriptions_trials on subscriptions (organization_id, current_period_end, id)
  where status = 'trialing' and started_at is not null;
