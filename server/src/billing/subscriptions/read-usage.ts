import { sql } from 'kysely'
import type { Reading, Work } from '../../platform/work.ts'
import { priceJson } from '../products/queries.ts'
import { averageSql } from '../usage/customer-meter.ts'
import { wholeSql } from '../usage/whole-period.ts'
import { chargeOf, type UsageCharge, type UsageRow } from './usage-charge.ts'

/** Aggregates whose parts of a period can be added up. */
const summable = sql`meters.aggregation ->> 'func' in ('count', 'sum')`

/** The periods of a subscription's usage that ended and that no order has billed. */
const ended = (subscription_id: string) => sql`
  select id, meter_id, price_id, starts_at, ends_at, consumed, covered, late_count, fraction, whole
  from usage_periods
  where subscription_id = ${subscription_id} and order_id is null and price_id is not null`

/** Whether the minimum of the price will apply to the open period; `kept`: prices that stay. */
const openWhole = (kept: readonly string[]) => sql`
  (${sql.raw(wholeSql('customer_meters'))} and price_id = any(${kept}::uuid[]))`

/** What was used in the open period, less the credits that are there for it. */
const open = (subscription_id: string, now: Date, kept: readonly string[]) => sql`
  select null::uuid, meter_id, price_id, since, least(coalesce(period_end, ${now}), ${now}),
    consumed, least(consumed, greatest(credited, 0)), late_count,
    case when credited <= 0 then ${sql.raw(averageSql('customer_meters'))} end,
    ${openWhole(kept)}
  from customer_meters
  where subscription_id = ${subscription_id} and price_id is not null
    and (billed_from is null or since >= billed_from)
    and (event_count > 0 or (has_minimum and ${openWhole(kept)}))`

async function read(work: Reading, used: ReturnType<typeof ended>): Promise<UsageCharge[]> {
  const { rows } = await sql<UsageRow>`
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
    select parts.*, ${priceJson('p')} as price
    from parts join product_prices p on p.id = parts.price_id
    order by p.position, p.id, parts.start`.execute(work.sql)
  return rows.map(chargeOf)
}

/** Usage that the next order of a subscription bills: one charge for each metered price. */
export const unbilledUsage = (work: Work, subscription_id: string): Promise<UsageCharge[]> =>
  read(work, ended(subscription_id))

/**
 * The same with what was used so far of the open period: an estimate of what will be billed.
 * `kept`: the prices that stay until the period ends, whose minimums will apply.
 */
export const usageSoFar = (
  work: Reading,
  subscription_id: string,
  kept: readonly string[],
): Promise<UsageCharge[]> =>
  read(work, sql`${ended(subscription_id)} union all ${open(subscription_id, work.now, kept)}`)
