import type {
  CustomerSubscriptionMeter,
  SubscriptionMeter,
} from '@gatehouse/contract/billing/meters'
import { sql, type RawBuilder } from 'kysely'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import { add, decimalText, fromDecimal } from '../../platform/money.ts'
import { toMeter, type MeterRow } from '../meters/meter.ts'
import { meteredAmount, withoutMinimum, type MeteredColumns } from '../products/metered-amount.ts'
import type { NestedPrice } from '../products/price.ts'
import { priceJson } from '../products/queries.ts'
import { averageSql, type CustomerMeterRow } from '../usage/customer-meter.ts'
import { wholeSql } from '../usage/whole-period.ts'
import { boundedBy } from './usage-charge.ts'

/** Usage of the open period that a subscription bills, with the units that no credit covers. */
export type TakenMeterRow = Nested<CustomerMeterRow> & {
  meter: Nested<MeterRow>
  price: NestedPrice
  units: string
  /** Whether the minimum of the price will apply. */
  whole: boolean
  ended: EndedPart[]
}

/** Usage of a meter that ended and that no order has billed, such as before a change of plan. */
export type EndedPart = {
  price: MeteredColumns & { id: string; position: number }
  units: string
  whole: boolean
  start: string
}

/** SQL of the ended parts of a meter's usage that the next order of its subscription bills. */
export const endedParts = (row: string) => `coalesce((
  select jsonb_agg(jsonb_build_object(
    'price', to_jsonb(p) || jsonb_build_object('unit_amount', trim_scale(p.unit_amount)::text),
    'units', coalesce(u.fraction, trim_scale(u.consumed - u.covered)::text),
    'whole', u.whole, 'start', u.starts_at) order by u.starts_at)
  from usage_periods u join product_prices p on p.id = u.price_id
  where u.subscription_id = ${row}.subscription_id and u.meter_id = ${row}.meter_id
    and u.order_id is null and u.price_id is not null), '[]')`

/**
 * SQL of the units of an open period that no credit covers, as text; an average is a fraction, so
 * that its price is exact.
 */
export const openUnits = (row: string) => `coalesce(
  case when ${row}.credited <= 0 then ${averageSql(row)} end,
  trim_scale(greatest(0, ${row}.consumed - greatest(${row}.credited, 0)))::text)`

/** The meters whose usage a subscription bills, with the units that no credit covers so far. */
export const metersJson = (subscription_id: RawBuilder<unknown>) => sql<TakenMeterRow[]>`coalesce((
  select jsonb_agg(to_jsonb(m) || jsonb_build_object(
    'meter', (select to_jsonb(x) from meters x where x.id = m.meter_id),
    'price', (select ${priceJson('p')} from product_prices p where p.id = m.price_id),
    'units', ${sql.raw(openUnits('m'))}, 'whole', ${sql.raw(wholeSql('m'))},
    'ended', ${sql.raw(endedParts('m'))})
    order by m.created_at, m.id)
  from customer_meters m
  where m.subscription_id = ${subscription_id} and m.price_id is not null), '[]')`

/**
 * Usage of a subscription's open period; `amount` is what the next order would bill if the period
 * ended now, at the prices it was used at, of which all together are at most the amount at which
 * usage stops.
 */
export function toSubscriptionMeters(
  rows: readonly TakenMeterRow[],
  stop: number | null,
): SubscriptionMeter[] {
  const amounts = amountsSoFar(rows, stop)
  return rows.map((row, index) => ({
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    consumed_units: Number(row.consumed),
    credited_units: Math.floor(Number(row.credited)),
    amount: amounts[index] ?? 0,
    meter_id: row.meter_id,
    meter: toMeter(row.meter),
  }))
}

/** The same as the customer sees it: of the meter, its name. */
export function toPortalSubscriptionMeters(
  rows: readonly TakenMeterRow[],
  stop: number | null,
): CustomerSubscriptionMeter[] {
  return toSubscriptionMeters(rows, stop).map(({ meter, ...usage }) => {
    const { id, created_at, modified_at, name } = meter
    return { ...usage, meter: { id, created_at, modified_at, name } }
  })
}

type OpenUsage = Pick<TakenMeterRow, 'billed_from' | 'func' | 'since' | 'units' | 'whole'> & {
  price: MeteredColumns & { id: string; position: number }
  ended: EndedPart[]
}

/** A line that the next order would have; `row` is the place of its meter. */
type Part = Omit<EndedPart, 'start'> & { row: number; start: Date }

/**
 * What usage would cost if its period ended now, in minor units; a trial is not billed. Bounded as
 * on the bill, whose lines are in the order of prices.
 */
export function amountsSoFar(rows: readonly OpenUsage[], stop: number | null): number[] {
  const parts = rows.flatMap((row, place) => partsOf(row, place)).toSorted(byPlaceOnBill)
  const bounded = boundedBy(
    parts.map(({ price, whole, units }) => {
      return meteredAmount(withoutMinimum(price, whole), units).amount
    }),
    stop,
  )
  const amounts = rows.map(() => 0)
  parts.forEach(({ row }, place) => {
    amounts[row] = (amounts[row] ?? 0) + (bounded[place] ?? 0)
  })
  return amounts
}

/** Counts and sums at one price are one line; other aggregates have one for each part. */
function partsOf({ ended, ...open }: OpenUsage, row: number): Part[] {
  const { billed_from, since, price, units, whole, func } = open
  const billed = billed_from === null || asMoment(since) >= asMoment(billed_from)
  const all = ended.map(part => ({ ...part, row, start: asMoment(part.start) }))
  if (billed) all.push({ price, units, whole, row, start: asMoment(since) })
  if (func !== 'count' && func !== 'sum') return all
  const byPrice = Map.groupBy(all, part => part.price.id)
  return [...byPrice.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const sum = more.reduce(
      (total, part) => add(total, fromDecimal(part.units)),
      fromDecimal(first.units),
    )
    const isWhole = first.whole || more.some(part => part.whole)
    return { ...first, units: decimalText(sum), whole: isWhole }
  })
}

function byPlaceOnBill({ price: a, start }: Part, { price: b, start: later }: Part): number {
  if (a.position !== b.position) return a.position - b.position
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return start.getTime() - later.getTime()
}
