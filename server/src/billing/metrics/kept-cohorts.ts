import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import type { MoreFigures } from './formulas.ts'
import {
  daysBefore,
  daysInOrder,
  daysWithout,
  type CohortsOfDay,
  type Counting,
  type KeptZone,
} from './kept-days.ts'
import { localDay, startOfDay } from './local-day.ts'
import { partitionPoint } from './partition-point.ts'

/**
 * Numbers in a row: the sums for ranges that begin on a day (days since 1970) or later, until the
 * next row: how many customers were lost, the MRR they lost, and how theirs changed.
 */
const WIDTH = 4
const MS_PER_DAY = 86_400_000
/** An object and a map, for each day. */
const DAY_BYTES = 300

type Retention = Pick<MoreFigures, 'lost_customers' | 'lost_mrr' | 'retained_change'>

type Range = { start: string; end: string }

/** How customers are counted; amounts and customers of one currency, if only it counts. */
export type RetentionScope = { counting: Counting; currency: string | undefined }

/**
 * Who paid when a range of days began and stopped in it, what MRR they lost, and how theirs
 * changed: what `readRetention` reads from the database. Amounts are rounded once for each day and
 * currency.
 */
export function keptRetention(
  zones: readonly KeptZone[],
  { start, end, counting, currency: only }: Range & RetentionScope,
  rates: RateOfDay,
): Retention {
  const total = { lost_customers: 0, lost_mrr: 0, retained_change: 0 }
  const since = new Date(start).getTime() / MS_PER_DAY
  for (const zone of zones) {
    const { organization_id } = zone
    const order = daysInOrder(zone)
    for (let place = daysBefore(order, start); place < order.length; place += 1) {
      const [day = '', kept] = order[place] ?? []
      if (day > end) break
      for (const [currency, rows] of kept?.cohorts[counting]?.byCurrency ?? []) {
        if (only !== undefined && currency !== only) continue
        const at = rowOf(rows, since)
        if (at < 0) continue
        total.lost_customers += rows[at + 1] ?? 0
        const factor = rates({ organization_id, currency }, day)
        if (factor) total.lost_mrr += atRate(rows[at + 2] ?? 0, factor)
        if (factor) total.retained_change += atRate(rows[at + 3] ?? 0, factor)
      }
    }
  }
  return total
}

/** Where the last row begins that counts for a day; negative if none does. */
function rowOf(rows: Float64Array, since: number): number {
  const count = rows.length / WIDTH
  return (partitionPoint(count, row => (rows[row * WIDTH] ?? 0) <= since) - 1) * WIDTH
}

/** Reads the cohorts of all days at first, and later those of days that were counted again. */
export async function readCohortsOfDays(
  work: Reading,
  zone: KeptZone,
  counting: Counting,
): Promise<void> {
  const { waiting, days } = daysWithout(zone, 'cohorts', counting)
  if (waiting.length === 0) return
  const rows = Map.groupBy(await readSteps(work, zone, { days, counting }), ({ day }) => day)
  for (const { day, version } of waiting) {
    // Another request may have replaced the day meanwhile, or read its cohorts.
    const kept = zone.days.get(day)
    const known = kept?.cohorts[counting]
    if (!kept || (known?.version ?? -1) >= version) continue
    const read = cohortsOf(rows.get(day) ?? [], version)
    zone.bytes += read.bytes - (known?.bytes ?? 0)
    kept.cohorts[counting] = read
  }
}

/** Lists in text form, by the day since which customers paid. */
type Steps = {
  day: string
  currency: string
  since: string
  lost: string
  lost_mrr: string
  change: string
}

function cohortsOf(steps: readonly Steps[], version: number): CohortsOfDay {
  const byCurrency = new Map<string, Float64Array>()
  let bytes = DAY_BYTES
  for (const { currency, ...lists } of steps) {
    const columns = [lists.since, lists.lost, lists.lost_mrr, lists.change].map(list =>
      list.split(',').map(Number),
    )
    const rows = new Float64Array((columns[0]?.length ?? 0) * WIDTH)
    for (const [column, numbers] of columns.entries()) {
      let sum = 0
      for (const [index, number] of numbers.entries()) {
        sum = column === 0 ? number : sum + number
        rows[index * WIDTH + column] = sum
      }
    }
    byCurrency.set(currency, rows)
    bytes += rows.byteLength + DAY_BYTES
  }
  return { version, byCurrency, bytes }
}

/**
 * The first of the movements by which a customer churned: for several products or one currency,
 * among those that count.
 */
function lossOf(products: KeptZone['products'], counting: Counting): RawBuilder<unknown> {
  const isEach = counting === 'in each currency'
  if (!isEach && products === undefined) return sql`m.loses_customer`
  if (!isEach && products?.length === 1) return sql`m.loses_of_product`
  const group = sql`m.customer_id, m.at, m.kind, cardinality(m.paid_spans)`
  const currency = isEach ? sql`, m.currency` : sql``
  return sql`row_number() over (partition by ${group}${currency} order by m.id) = 1`
}

/**
 * A customer who began to pay on a day counts for ranges that begin after it, until the day after
 * they stopped.
 */
async function readSteps(
  work: Reading,
  { organization_id, zone, products }: KeptZone,
  { days, counting }: { days: readonly string[] | undefined; counting: Counting },
): Promise<Steps[]> {
  const shrunk = sql`case when kind in ('churned', 'contraction') then -amount else 0 end`
  const list = (column: RawBuilder<unknown>) => sql`string_agg(${column}::text, ',' order by since)`
  const loses = lossOf(products, counting)
  const own = products === undefined ? sql`true` : sql`m.product_id = any(${products}::uuid[])`
  const moved = sql`select m.at, m.currency, m.amount, m.kind, m.paid_spans, ${loses} as loses
    from mrr_movements m
    where m.organization_id = ${organization_id} and ${own} and m.paid_spans <> '{}'`
  const source = days
    ? sql`select m.* from unnest(${days}::date[]) given (day) cross join lateral (${moved}
        and m.at >= ${startOfDay(sql`given.day`, zone)}
        and m.at < ${startOfDay(sql`given.day + 1`, zone)}) m`
    : moved
  const { rows } = await sql<Steps>`
    with moved as (
      select ${localDay(sql`m.at`, zone)} as day, m.currency, m.amount, ${shrunk} as lost_mrr,
        m.paid_spans, cardinality(m.paid_spans) as spans,
        case when m.kind = 'churned' and m.loses then 1 else 0 end as lost
      from (${source}) m),
    steps as (
      select day, currency, ${localDay(sql`paid_spans[1]`, zone)} as paid, lost, lost_mrr,
        amount as change
      from moved where spans = 1
      union all
      select day, currency, ${localDay(sql`step.at`, zone)},
        case when step.number = spans then lost else 0 end,
        case when step.number % 2 = 1 then lost_mrr else -lost_mrr end,
        case when step.number % 2 = 1 then amount else -amount end
      from moved cross join lateral unnest(paid_spans) with ordinality step (at, number)
      where spans > 1),
    sums as (
      select day, currency, paid + 1 - date '1970-01-01' as since, sum(lost) as lost,
        sum(lost_mrr) as lost_mrr, sum(change) as change
      from steps group by 1, 2, 3)
    select day, currency, ${list(sql`since`)} as since, ${list(sql`lost`)} as lost,
      ${list(sql`lost_mrr`)} as lost_mrr, ${list(sql`change`)} as change
    from sums group by day, currency`.execute(work.sql)
  return rows
}
