-- The terms of subscriptions over time, append only: a change takes the old state out with sign -1
-- and puts the new one in with sign 1, so that sums of `sign` up to a moment give the state then.
create table mrr_entries (
  sequence bigint generated always as identity primary key,
  transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
  organization_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  customer_id uuid not null references customers,
  product_id uuid not null references products,
  currency text not null,
  sign integer not null check (sign in (-1, 0, 1)),
  status text not null,
  cancels boolean not null,
  amount bigint not null,
  seats integer,
  change text not null check (change in
    ('start', 'trial_end', 'plan', 'seats', 'price', 'discount', 'status', 'cancellation', 'end')),
  cancellations integer not null default 0,
  reason text,
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  counted_at timestamptz
);
comment on table mrr_entries is 'Never changed, except for counted_at.';
comment on column mrr_entries.amount is
  'The price of a month in minor units, after discounts that last and before tax.';
comment on column mrr_entries.cancels is 'It is scheduled to end.';
comment on column mrr_entries.cancellations is
  '1: canceled at effective_at. -1: that cancellation was taken back.';
comment on column mrr_entries.counted_at is 'When the figures of the organization included it.';
create index mrr_entries_subscription on mrr_entries (subscription_id, sequence desc);
create index mrr_entries_customer on mrr_entries (customer_id, effective_at, sequence);
create index mrr_entries_organization on mrr_entries (organization_id, effective_at);
create index mrr_entries_product on mrr_entries (product_id);
create index mrr_entries_uncounted on mrr_entries (organization_id, sequence)
  where counted_at is null;

create function mrr_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'MRR entries are never changed';
end $$;
create trigger mrr_append_only before update on mrr_entries for each row
  when ((old.sequence, old.transaction_id, old.organization_id,
      old.subscription_id, old.customer_id, old.product_id, old.currency, old.sign, old.status,
      old.cancels, old.amount, old.seats, old.change, old.cancellations, old.reason,
      old.effective_at, old.recorded_at)
    is distinct from (new.sequence, new.transaction_id, new.organization_id,
      new.subscription_id, new.customer_id, new.product_id, new.currency, new.sign, new.status,
      new.cancels, new.amount, new.seats, new.change, new.cancellations, new.reason,
      new.effective_at, new.recorded_at))
  execute function mrr_is_append_only();

-- Subscriptions from before: as they are now, from their start to their end.
insert into mrr_entries (organization_id, subscription_id, customer_id, product_id, currency, sign,
  status, cancels, amount, seats, change, cancellations, reason, effective_at, recorded_at)
select s.organization_id, s.id, s.customer_id, s.product_id, s.currency, side.sign,
  case when s.ended_at is null then s.status else 'active' end,
  s.cancel_at_period_end and s.ended_at is null,
  case s.recurring_interval
    when 'day' then round(s.amount::numeric * 365 / (12 * s.recurring_interval_count))
    when 'week' then round(s.amount::numeric * 52 / (12 * s.recurring_interval_count))
    when 'year' then round(s.amount::numeric / (12 * s.recurring_interval_count))
    else round(s.amount::numeric / s.recurring_interval_count) end,
  s.seats, side.change,
  case when side.sign = 0 then 1 else 0 end,
  case when side.sign = 0 then s.customer_cancellation_reason end,
  side.at, now()
from subscriptions s
cross join lateral (values (1, 'start', s.started_at), (0, 'cancellation', s.canceled_at),
  (-1, 'end', s.ended_at)) side (sign, change, at)
where s.started_at is not null and side.at is not null
order by side.at, s.id;
