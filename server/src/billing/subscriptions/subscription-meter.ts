import type {
  CustomerSubscriptionMeter,
  SubscriptionMeter,
} from '@gatehouse/contract/billing/meters'
import { sql, type RawBuilder } from 'kysely'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
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
}

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
    'units', ${sql.raw(openUnits('m'))}, 'whole', ${sql.raw(wholeSql('m'))})
    order by m.created_at, m.id)
  from customer_meters m
  where m.subscription_id = ${subscription_id} and m.price_id is not null), '[]')`

/**
 * Usage of a subscription's open period; `amount` is what it would cost if it ended now, of which
 * all together are at most the amount at which usage stops.
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

type OpenUsage = Pick<TakenMeterRow, 'billed_from' | 'since' | 'units' | 'whole'> & {
  price: MeteredColumns & { id: string; position: number }
}

/**
 * What usage would cost if its period ended now, in minor units; a trial is not billed. Bounded as
 * on the bill, whose lines are in the order of prices.
 */
export function amountsSoFar(rows: readonly OpenUsage[], stop: number | null): number[] {
  const order = rows
    .map((row, index) => ({ row, index, amount: amountSoFar(row) }))
    .toSorted(({ row: a }, { row: b }) => {
      if (a.price.position !== b.price.position) return a.price.position - b.price.position
      return a.price.id < b.price.id ? -1 : 1
    })
  const bounded = boundedBy(
    order.map(({ amount }) => amount),
    stop,
  )
  const amounts = rows.map(() => 0)
  order.forEach(({ index }, place) => {
    amounts[index] = bounded[place] ?? 0
  })
  return amounts
}

function amountSoFar({ billed_from, since, price, units, whole }: OpenUsage): number {
  const billed = billed_from === null || asMoment(since) >= asMoment(billed_from)
  return billed ? meteredAmount(withoutMinimum(price, whole), units).amount : 0
}
