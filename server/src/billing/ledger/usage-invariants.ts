/** What the live credits of a customer meter have left. */
const LEFT = `coalesce((select sum(c.units - c.used) from meter_credits c
    where c.customer_meter_id = m.id and c.ended_at is null), 0)`

/** Invariants of usage and credits: each unit is credited, used and billed once. */
export const usageInvariants: { name: string; sql: string }[] = [
  {
    name: "a meter's credits are what was used of them and what is left",
    sql: `select m.organization_id, m.id, m.credited, m.covered, ${LEFT} as left_units
      from customer_meters m where m.credited <> m.covered + ${LEFT}`,
  },
  {
    name: "the entries of a meter's credits sum to what is left",
    sql: `select m.organization_id, m.id, m.credited - m.covered as left_units, moved.units
      from customer_meters m
      join (select customer_id, meter_id, sum(units) as units from meter_credit_entries
        group by customer_id, meter_id) moved
        on moved.customer_id = m.customer_id and moved.meter_id = m.meter_id
      where moved.units <> m.credited - m.covered`,
  },
  {
    name: 'periods of usage do not overlap',
    sql: `select p.organization_id, p.id, p.starts_at, p.ends_at from usage_periods p
      where exists (select from usage_periods other
          where other.subscription_id = p.subscription_id and other.meter_id = p.meter_id
            and other.id <> p.id and other.starts_at < p.ends_at and p.starts_at < other.ends_at)
        or exists (select from customer_meters m
          where m.customer_id = p.customer_id and m.meter_id = p.meter_id
            and m.since < p.ends_at)`,
  },
  {
    name: 'an order bills the usage of its periods, and each period once',
    sql: `select organization_id, order_id, sum(units) from (
        select p.organization_id, p.order_id, p.consumed - p.covered as units
        from usage_periods p where p.order_id is not null
        union all
        select i.organization_id, i.order_id,
          (i.basis ->> 'covered')::numeric - (i.basis ->> 'consumed')::numeric
        from order_items i where i.basis ->> 'kind' = 'usage') billed
      group by organization_id, order_id having sum(units) <> 0`,
  },
  {
    name: 'only a subscription that is still billed takes usage',
    sql: `select m.organization_id, m.id, m.subscription_id, s.status
      from customer_meters m join subscriptions s on s.id = m.subscription_id
      where s.status not in ('trialing', 'active', 'past_due')`,
  },
]
