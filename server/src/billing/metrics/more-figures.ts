import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import type { MoreFigures } from './formulas.ts'
import { momentList, movementsOf } from './movements-of.ts'
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

export type MoreRow = Partial<MoreFigures> & { period: number }

/** Adds rows of a query to the figures of their periods. */
export function addTo(figures: MoreFigures[], rows: readonly MoreRow[]): void {
  for (const { period, ...more } of rows) {
    const target = figures[period - 1]
    if (target) Object.assign(target, more)
  }
}

/** Usage of a period, of the whole range (`period` is null), and the costs before it. */
type Usage = Pick<MoreFigures, 'event_customers' | 'costs'> & {
  period: number | null
  costs_before: number
}

/** The customers with usage events in each period, and the costs that were reported. */
export async function usageFigures(
  work: Reading,
  { organization_ids, customer_ids }: FigureScope,
  { starts, end }: Moments,
): Promise<Usage[]> {
  const own = sql`organization_id = any(${organization_ids}::uuid[]) and source = 'user'
    and ${customer_ids ? sql`customer_id = any(${customer_ids}::uuid[])` : sql`true`}`
  const { rows } = await sql<Usage>`
    with events as (
      select width_bucket("timestamp", ${momentList(starts)}) as period, customer_id,
        case when metadata ? '_cost' then (metadata -> '_cost' ->> 'amount')::numeric end as cost
      from usage_events where ${own} and "timestamp" >= ${starts[0]} and "timestamp" < ${end}),
    before as (
      select coalesce(sum((metadata -> '_cost' ->> 'amount')::numeric), 0)::float8 as costs
      from usage_events
      where ${own} and metadata ? '_cost' and "timestamp" < ${starts[0]})
    select period, count(distinct customer_id)::integer as event_customers,
      coalesce(sum(cost), 0)::float8 as costs, (select costs from before) as costs_before
    from events group by grouping sets ((period), ())`.execute(work.sql)
  return rows
}

/**
 * How the number of paying customers changes, where only some products or one currency count: by
 * period, 0 for all time before the first one. With `isSince`, nothing is counted of that time.
 */
export async function payingChanges(
  work: Reading,
  scope: FigureScope,
  { starts, end, isSince }: Moments & { isSince: boolean },
): Promise<{ period: number; change: number }[]> {
  const touched = sql`m.customer_id in (select m.customer_id from mrr_movements m
    where ${movementsOf(scope)} and m.at >= ${starts[0]} and m.at < ${end})`
  const { rows } = await sql<{ period: number; change: number }>`
    with changes as (
      select m.customer_id, m.at, sum(m.amount) as amount
      from mrr_movements m
      where ${movementsOf(scope)} and m.at < ${end} and ${isSince ? touched : sql`true`}
      group by m.customer_id, m.at),
    states as (
      select at, amount, sum(amount) over (partition by customer_id order by at) as after
      from changes)
    select width_bucket(at, ${momentList(starts)}) as period,
      sum(case when after > 0 and after - amount <= 0 then 1
        when after <= 0 and after - amount > 0 then -1 else 0 end)::integer as change
    from states where ${isSince ? sql`at >= ${starts[0]}` : sql`true`}
    group by period`.execute(work.sql)
  return rows
}
