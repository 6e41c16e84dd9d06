import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { exchangeFactor } from './exchange-factor.ts'
import type { MoreFigures } from './formulas.ts'
import { localDay } from './local-day.ts'
import type { FigureScope } from './sum-figures.ts'

/** The moments at which periods begin, and the end of the last one. */
export type Moments = { starts: readonly Date[]; end: Date }

export const noMoreFigures: MoreFigures = {
  costs: 0,
  costs_ever: 0,
  event_customers: 0,
  lost_customers: 0,
  lost_mrr: 0,
  retained_change: 0,
}

type Row = Partial<MoreFigures> & { period: number }

/** Adds rows of a query to the figures of their periods. */
export function addTo(figures: MoreFigures[], rows: readonly Row[]): void {
  for (const { period, ...more } of rows) {
    const target = figures[period - 1]
    if (target) Object.assign(target, more)
  }
}

/**
 * Which customers who paid at the start of a period stopped in it, what MRR they lost, and how
 * theirs changed: a few rows for each period, by the index of movements.
 */
export async function retention(
  work: Reading,
  scope: FigureScope,
  { starts, end }: Moments,
): Promise<Row[]> {
  const factor = exchangeFactor(
    {
      organization_id: sql`m.organization_id`,
      from: sql`m.currency`,
      on: localDay(sql`m.at`, scope.zone),
    },
    scope.currency,
  )
  const { rows } = await sql<Row>`
    with moved as (
      select m.customer_id, m.kind, m.paying_since, width_bucket(m.at, ${list(starts)}) as period,
        case when m.currency = ${scope.currency} then m.amount
          else round(m.amount * ${factor}) end as amount
      from mrr_movements m
      where ${ofScope(scope)} and m.at >= ${starts[0]} and m.at < ${end}),
    customers as (
      select period, bool_or(paid_before) as paid_before, sum(amount) as change,
        bool_or(paid_before and kind = 'churned') as lost,
        -sum(amount) filter (where kind in ('churned', 'contraction')) as lost_mrr
      from (select moved.*, paying_since < (${list(starts)})[period] as paid_before from moved) m
      group by period, customer_id)
    select period, count(*) filter (where lost)::integer as lost_customers,
      coalesce(sum(lost_mrr), 0)::bigint as lost_mrr, coalesce(sum(change), 0)::bigint
        as retained_change
    from customers where paid_before group by period`.execute(work.sql)
  return rows
}

/** The customers with usage events in each period, and the costs that were reported. */
export async function usageFigures(
  work: Reading,
  { organization_ids, customer_ids }: FigureScope,
  { starts, end }: Moments,
): Promise<Row[]> {
  const own = customer_ids ? sql`customer_id = any(${customer_ids}::uuid[])` : sql`true`
  const { rows } = await sql<Row>`
    with events as (
      select width_bucket("timestamp", ${list(starts)}) as period, customer_id,
        case when metadata ? '_cost' then (metadata -> '_cost' ->> 'amount')::numeric end as cost
      from usage_events
      where organization_id = any(${organization_ids}::uuid[]) and source = 'user' and ${own}
        and "timestamp" >= ${starts[0]} and "timestamp" < ${end})
    select period, count(distinct customer_id)::integer as event_customers,
      coalesce(sum(cost), 0)::float8 as costs
    from events group by period`.execute(work.sql)
  return rows
}

/** The costs that were reported before a moment. */
export async function costsBefore(
  work: Reading,
  { organization_ids, customer_ids }: FigureScope,
  before: Date,
): Promise<number> {
  const own = customer_ids ? sql`customer_id = any(${customer_ids}::uuid[])` : sql`true`
  const { rows } = await sql<{ costs: number }>`
    select coalesce(sum((metadata -> '_cost' ->> 'amount')::numeric), 0)::float8 as costs
    from usage_events
    where organization_id = any(${organization_ids}::uuid[]) and source = 'user' and ${own}
      and metadata ? '_cost' and "timestamp" < ${before}`.execute(work.sql)
  return rows[0]?.costs ?? 0
}

/**
 * How the number of paying customers changes, where only some products or one currency count: by
 * period, 0 for all time before the first one.
 */
export async function payingChanges(
  work: Reading,
  scope: FigureScope,
  { starts, end }: Moments,
): Promise<{ period: number; change: number }[]> {
  const { rows } = await sql<{ period: number; change: number }>`
    with changes as (
      select m.customer_id, m.at, sum(m.amount) as amount
      from mrr_movements m where ${ofScope(scope)} and m.at < ${end}
      group by m.customer_id, m.at),
    states as (
      select at, amount, sum(amount) over (partition by customer_id order by at) as after
      from changes)
    select width_bucket(at, ${list(starts)}) as period,
      sum(case when after > 0 and after - amount <= 0 then 1
        when after <= 0 and after - amount > 0 then -1 else 0 end)::integer as change
    from states group by period`.execute(work.sql)
  return rows
}

const list = (moments: readonly Date[]) =>
  sql`${moments.map(moment => moment.toISOString())}::timestamptz[]`

function ofScope({
  organization_ids,
  product_ids,
  customer_ids,
  billing_types,
  currency,
  only_currency,
}: FigureScope): RawBuilder<unknown> {
  const conditions = [sql`m.organization_id = any(${organization_ids}::uuid[])`]
  if (product_ids) conditions.push(sql`m.product_id = any(${product_ids}::uuid[])`)
  if (customer_ids) conditions.push(sql`m.customer_id = any(${customer_ids}::uuid[])`)
  if (only_currency) conditions.push(sql`m.currency = ${currency}`)
  if (billing_types && !billing_types.includes('recurring')) conditions.push(sql`false`)
  return sql.join(conditions, sql` and `)
}
