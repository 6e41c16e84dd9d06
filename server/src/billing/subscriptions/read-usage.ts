import { sql } from 'kysely'
import type { Reading, Work } from '../../platform/work.ts'
import { priceJson } from '../products/queries.ts'
import { averageSql } from '../usage/customer-meter.ts'
import { billedMostSql } from '../spending-caps/spending-cap.ts'
import { wholeSql } from '../usage/whole-period.ts'
import { chargeOf, withinCap, type UsageCharge, type UsageRow } from './usage-charge.ts'

/** Aggregates whose parts of a period can be added up. */
const summable = sql`meters.aggregation ->> 'func' in ('count', 'sum')`

/**
 * The periods of a subscription's usage that ended and that no order has billed; `since`: only
 * those that began from then on.
 */
const ended = (subscription_id: string, since: Date | null = null) => sql`
  select id, meter_id, price_id, starts_at, ends_at, consumed, covered, late_count, fraction, whole
  from usage_periods
  where subscription_id = ${subscription_id} and order_id is null and price_id is not null
    and (${since}::timestamptz is null or starts_at >= ${since})`

/** Whether the minimum of the price will apply to the open period; `kept`: prices that stay. */
const openWhole = (kept: readonly string[]) => sql`
  (${sql.raw(wholeSql('customer_meters'))} and price_id = any(${kept}::uuid[]))`

/** Which of the open period is read. */
type OpenPart = {
  now: Date
  /** Prices that stay until the period ends. */
  kept: readonly string[]
  /** Nothing of a period that ended by then and waits to be closed. */
  since: Date | null
}

/** What was used in the open period, less the credits that are there for it. */
const open = (subscription_id: string, { now, kept, since }: OpenPart) => sql`
  select null::uuid, meter_id, price_id, since, least(coalesce(period_end, ${now}), ${now}),
    consumed, least(consumed, greatest(credited, 0)), late_count,
    case when credited <= 0 then ${sql.raw(averageSql('customer_meters'))} end,
    ${openWhole(kept)}
  from customer_meters
  where subscription_id = ${subscription_id} and price_id is not null
    and (billed_from is null or since >= billed_from)
    and (${since}::timestamptz is null or period_end is null or period_end > ${since})
    and (event_count > 0 or (has_minimum and ${openWhole(kept)}))`

async function read(
  work: Reading,
  subscription_id: string,
  used: ReturnType<typeof ended>,
): Promise<UsageCharge[]> {
  const { rows } = await sql<UsageRow & { stop: number | null }>`
    with used as (${used}),
    parts as (
      select array_remove(array_agg(used.id order by used.id), null) as period_ids, used.price_id,
        min(used.starts_at) as start, max(used.ends_at) as "end",
        trim_scale(sum(used.consumed))::text as consumed,
        trim_scale(sum(used.covered))::text as covered,
        coalesce(max(used.fraction), trim_scale(sum(used.consumed - used.covered))::text) as units,
        sum(used.late_count)::int as late_count, bool_or(used.whole) as whole
      from used join meters on meters.id = used.meter_id
      group by used.price_id, case when ${summable} then null else used.starts_at end)
    select parts.*, ${priceJson('p')} as price, ${billedMostSql(sql`${subscription_id}`)} as stop
    from parts join product_prices p on p.id = parts.price_id
    order by p.position, p.id, parts.start`.execute(work.sql)
  return withinCap(rows.map(chargeOf), rows[0]?.stop ?? null)
}

/**
 * Usage that the next order of a subscription bills: one charge for each metered price, at most its
 * spending cap together.
 */
export const unbilledUsage = (work: Work, subscription_id: string): Promise<UsageCharge[]> =>
  read(work, subscription_id, ended(subscription_id))

/**
 * The same with what was used so far of the open period: an estimate of what will be billed.
 * `kept`: the prices that stay until the period ends, whose minimums will apply.
 */
export const usageSoFar = (
  work: Reading,
  id: string,
  kept: readonly string[] = [],
): Promise<UsageCharge[]> =>
  read(work, id, sql`${ended(id)} union all ${open(id, { now: work.now, kept, since: null })}`)

/** What was used since the period began at a time, without minimums. */
export const usageSince = (work: Reading, id: string, since: Date): Promise<UsageCharge[]> =>
  read(work, id, sql`${ended(id, since)} union all ${open(id, { now: work.now, kept: [], since })}`)
