import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { closePeriods } from './close-periods.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { lockTakenMeters } from './lock-customer-meters.ts'
import { lockOrCreateMeters } from './lock-or-create-meters.ts'

/** A meter that a subscription bills at a price, or only grants credits of. */
export type WantedMeter = {
  meter_id: string
  price_id: string | null
  /** Whether the price has a minimum. */
  has_minimum: boolean
}

/** A subscription that takes usage, and the period in which it does. */
export type UsageTaker = {
  organization_id: string
  customer_id: string
  subscription_id: string
  period_start: Date
  period_end: Date
  /** The end of its trial: usage in it is counted, not billed. */
  billed_from: Date | null
}

/** Meters whose usage of two parts of a period can be added up. */
const SUMMABLE = new Set(['count', 'sum'])

/**
 * Makes a subscription take its customer's usage of meters from a time on. A customer's usage of a
 * meter is billed once: by the oldest subscription with a price on it, else it belongs to the
 * oldest that grants credits of it. Usage before anyone took it is not billed. Where the price of a
 * meter changes within a period, what was counted so far is billed at the price before; a maximum
 * or another aggregate that cannot be split is billed once, at the later price.
 */
export async function takeUsage(
  work: Work,
  taker: UsageTaker,
  { meters, at }: { meters: readonly WantedMeter[]; at: Date },
): Promise<void> {
  if (meters.length === 0) return
  const ids = meters.map(({ meter_id }) => meter_id)
  const rows = await lockOrCreateMeters(work, taker, ids, at)
  const { subscription_id } = taker
  const wanted = (row: CustomerMeterRow) => meters.find(({ meter_id }) => meter_id === row.meter_id)
  const priceOf = (row: CustomerMeterRow) => wanted(row)?.price_id ?? null
  const mine = (row: CustomerMeterRow) => row.subscription_id === subscription_id
  const taken = rows.filter(
    row =>
      mine(row) || row.subscription_id === null || (row.price_id === null && priceOf(row) !== null),
  )
  const isSplit = (row: CustomerMeterRow) =>
    row.price_id !== priceOf(row) && (SUMMABLE.has(row.func) || priceOf(row) === null)
  const ending = taken.filter(row => isBefore(row, at, work.now) && (!mine(row) || isSplit(row)))
  await closePeriods(
    work,
    ending.map(({ id }) => ({ id, at })),
  )
  await sql`
    update customer_meters m set subscription_id = ${subscription_id}, price_id = w.price_id,
      period_start = ${taker.period_start}, period_end = ${taker.period_end},
      priced_at = case when m.price_id is not distinct from w.price_id and m.priced_at is not null
        then m.priced_at else ${at}::timestamptz end,
      billed_from = ${taker.billed_from}, has_minimum = w.has_minimum
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(priceOf)}::uuid[],
      ${taken.map(row => wanted(row)?.has_minimum ?? false)}::boolean[])
      w (id, price_id, has_minimum)
    where m.id = w.id`.execute(work.sql)
}

/**
 * Whether the open period began before a time; not if it began with it, where a renewal that is
 * processed late, or an event that arrived at the end, ended the one before: its end is not known
 * yet. Else, of events at this very moment, those stored before count.
 */
const isBefore = ({ since, period_end }: CustomerMeterRow, at: Date, now: Date) =>
  since < at || (since.getTime() === at.getTime() && at >= now && period_end !== null)

/**
 * Ends the usage that a subscription takes, but for some meters; what it used so far can be billed.
 * Returns the meters that no subscription takes anymore.
 */
export async function releaseUsage(
  work: Work,
  subscription_id: string,
  { at, except = [] }: { at: Date; except?: readonly string[] },
): Promise<string[]> {
  const rows = await lockTakenMeters(work, subscription_id)
  const released = rows.filter(({ meter_id }) => !except.includes(meter_id))
  if (released.length === 0) return []
  const ids = released.map(({ id }) => id)
  const ending = released.filter(row => isBefore(row, at, work.now))
  await closePeriods(
    work,
    ending.map(({ id }) => ({ id, at })),
  )
  await sql`
    update customer_meters set subscription_id = null, price_id = null, period_start = null,
      period_end = null, priced_at = null, billed_from = null, has_minimum = false
    where id = any(${ids}::uuid[])`.execute(work.sql)
  return released.map(({ meter_id }) => meter_id)
}
