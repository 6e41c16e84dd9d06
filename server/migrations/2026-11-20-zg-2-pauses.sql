-- Subscriptions are paused and go on; trials and periods end at another moment.

alter table subscriptions add column pause_at_period_end boolean not null default false;
alter table subscriptions add column resumes_at timestamptz;
comment on column subscriptions.resumes_at is 'When a pause ends by itself; null: when somebody ends it.';

drop index subscriptions_exclusive;
create unique index subscriptions_exclusive on subscriptions (organization_id, customer_id)
  where exclusive and status in ('trialing', 'active', 'past_due', 'paused');

alter table subscription_changes add column kind text not null default 'terms';
comment on column subscription_changes.kind is 'terms: another plan, or seats; start: a new period begins before its time, with the end of a trial or of a pause; pause: what was paid and is not used is credited.';

create table subscription_shifts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null
);
comment on table subscription_shifts is 'The next period begins elsewhere than the one before was billed to: after a pause, or where a trial or a period was given another end.';
create index subscription_shifts_subscription on subscription_shifts (subscription_id, to_at);
create index subscription_shifts_organization on subscription_shifts (organization_id);

drop index subscriptions_billable;
create index subscriptions_billable on subscriptions (organization_id, customer_id)
  where status in ('trialing', 'active', 'past_due', 'paused');
