/** The price of a month, as `monthlyAmount` calculates it. */
const MONTHLY = `round(case s.recurring_interval
  when 'day' then s.amount::numeric * 365 / (12 * s.recurring_interval_count)
  when 'week' then s.amount::numeric * 52 / (12 * s.recurring_interval_count)
  when 'year' then s.amount::numeric / (12 * s.recurring_interval_count)
  else s.amount::numeric / s.recurring_interval_count end)`

/** Invariants of monthly recurring revenue over time. */
export const mrrInvariants = [
  {
    name: "a subscription's last MRR entry is its state, and an ended one has none",
    // A discount may be subtracted from the price of the period and not from MRR.
    sql: `select s.organization_id, s.id, s.status, s.amount, e.sign, e.status as recorded,
        e.amount as recorded_amount
      from subscriptions s
      left join lateral (select * from mrr_entries e
        where e.subscription_id = s.id and e.sign <> 0 order by sequence desc limit 1) e on true
      where s.started_at is not null and case when s.ended_at is not null
        then e.sign is distinct from -1
        else e.sign is distinct from 1
          or (e.product_id, e.currency, e.status, e.cancels, e.seats, e.customer_id)
            is distinct from
            (s.product_id, s.currency, s.status, s.cancel_at_period_end, s.seats, s.customer_id)
          or (s.discount_id is null and e.amount <> ${MONTHLY}) end`,
  },
  {
    name: "a subscription's MRR entries take out what was put in",
    sql: `select organization_id, subscription_id, product_id, currency, status, cancels, amount,
        sum(sign)
      from mrr_entries where sign <> 0
      group by organization_id, subscription_id, product_id, currency, status, cancels, amount,
        seats
      having sum(sign) not in (0, 1)`,
  },
]
