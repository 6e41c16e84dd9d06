import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import {
  daysBefore,
  daysInOrder,
  daysWithout,
  type Counting,
  type KeptZone,
  type PayingOfDay,
} from './kept-days.ts'
import { localDay, startOfDay } from './local-day.ts'

/** A map, an object, and an entry for each currency. */
const DAY_BYTES = 300

/**
 * Reads who began or stopped to pay, of all days at first, and later of those that were counted
 * again: where only some products or one currency count, so that it is not a kept figure.
 */
export async function readPayingOfDays(
  work: Reading,
  zone: KeptZone,
  counting: Counting,
): Promise<void> {
  const { waiting, days } = daysWithout(zone, 'paying', counting)
  if (waiting.length === 0) return
  const rows = Map.groupBy(await readChanges(work, zone, { days, counting }), ({ day }) => day)
  for (const { day, version } of waiting) {
    // Another request may have replaced the day meanwhile, or read the same.
    const kept = zone.days.get(day)
    const known = kept?.paying[counting]
    if (!kept || (known?.version ?? -1) >= version) continue
    const changes = (rows.get(day) ?? []).map(row => [row.currency, row.change] as const)
    kept.paying[counting] = { version, byCurrency: new Map(changes) } satisfies PayingOfDay
    if (!known) zone.bytes += DAY_BYTES
  }
}

/**
 * How many customers paid before each of some days and at the end of the last one. A currency only
 * counts the customers who pay in it.
 */
export function keptPaying(
  zones: readonly KeptZone[],
  { days, counting, currency }: { days: string[]; counting: Counting; currency: string },
): number[] {
  const customers = days.map(() => 0)
  for (const zone of zones) {
    const order = daysInOrder(zone)
    const ends = days.map(day => daysBefore(order, day))
    let [sum, place] = [0, 0]
    for (const [index, end] of ends.entries()) {
      for (; place < end; place += 1) {
        const changes = order[place]?.[1].paying[counting]?.byCurrency
        sum += changes?.get(counting === 'once' ? '' : currency) ?? 0
      }
      customers[index] = (customers[index] ?? 0) + sum
    }
  }
  return customers
}

type Change = { day: string; currency: string; change: number }

async function readChanges(
  work: Reading,
  { organization_id, zone, products }: KeptZone,
  { days, counting }: { days: readonly string[] | undefined; counting: Counting },
): Promise<Change[]> {
  const currency = counting === 'once' ? sql`''::text` : sql`m.currency`
  const own = sql`m.organization_id = ${organization_id}
    and ${products ? sql`m.product_id = any(${products}::uuid[])` : sql`true`}`
  // Whether a customer pays depends on all that they did before.
  const touched = sql`select other.customer_id from unnest(${days}::date[]) given (day)
    cross join lateral (select customer_id from mrr_movements
      where organization_id = ${organization_id} and at >= ${startOfDay(sql`given.day`, zone)}
        and at < ${startOfDay(sql`given.day + 1`, zone)}) other`
  const { rows } = await sql<Change>`
    with changes as (
      select m.customer_id, ${currency} as currency, m.at, sum(m.amount) as amount
      from mrr_movements m
      where ${own} and ${days ? sql`m.customer_id in (${touched})` : sql`true`}
      group by 1, 2, 3),
    states as (
      select currency, at, amount,
        sum(amount) over (partition by customer_id, currency order by at) as after
      from changes)
    select ${localDay(sql`at`, zone)} as day, currency,
      sum(case when after > 0 and after - amount <= 0 then 1
        when after <= 0 and after - amount > 0 then -1 else 0 end)::integer as change
    from states group by 1, 2`.execute(work.sql)
  return rows
}
