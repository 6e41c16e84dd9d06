import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { closePeriods } from './close-periods.ts'
import { lockMetersOfSubscription } from './lock-periods.ts'
import type { CustomerMeterRow } from './customer-meter.ts'

/** A meter that a subscription bills at a price, or only grants credits of. */
export type WantedMeter = { meter_id: string; price_id: string | null }

/** A subscription that takes usage, and the period in which it does. */
export type UsageTaker = {
  organization_id: string
  customer_id: string
  subscription_id: string
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
  const wanted = meters.toSorted((one, other) => (one.meter_id < other.meter_id ? -1 : 1))
  const ids = wanted.map(({ meter_id }) => meter_id)
  await insertMissing(work, taker, { ids, at })
  const { rows } = await sql<CustomerMeterRow>`select * from customer_meters
    where customer_id = ${taker.customer_id} and meter_id = any(${ids}::uuid[])
    order by meter_id for no key update`.execute(work.sql)
  const { subscription_id } = taker
  const priceOf = (row: CustomerMeterRow) =>
    wanted.find(({ meter_id }) => meter_id === row.meter_id)?.price_id ?? null
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
      period_end = ${taker.period_end}, billed_from = ${taker.billed_from}
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(priceOf)}::uuid[])
      w (id, price_id)
    where m.id = w.id`.execute(work.sql)
}

/**
 * Whether the open period began before a time; not if it began with it, where a renewal that is
 * processed late ended the one before. Of events at this very moment, those stored before count.
 */
const isBefore = ({ since }: CustomerMeterRow, at: Date, now: Date) =>
  since < at || (since.getTime() === at.getTime() && at >= now)

async function insertMissing(
  work: Work,
  { organization_id, customer_id }: UsageTaker,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into customer_meters
      (id, organization_id, customer_id, meter_id, created_at, since, func)
    select w.id, ${organization_id}::uuid, ${customer_id}::uuid, w.meter_id,
      ${work.now}::timestamptz, ${at}::timestamptz, meters.aggregation ->> 'func'
    from unnest(${ids.map(newId)}::uuid[], ${ids}::uuid[]) w (id, meter_id)
    join meters on meters.id = w.meter_id
    order by w.meter_id
    on conflict do nothing`.execute(work.sql)
}

/**
 * Ends the usage that a subscription takes, but for some meters; what it used so far can be billed.
 * Returns the meters that no subscription takes anymore.
 */
export async function releaseUsage(
  work: Work,
  subscription_id: string,
  { at, except = [] }: { at: Date; except?: readonly string[] },
): Promise<string[]> {
  const rows = await lockMetersOfSubscription(work, subscription_id)
  const released = rows.filter(({ meter_id }) => !except.includes(meter_id))
  if (released.length === 0) return []
  const ids = released.map(({ id }) => id)
  const ending = released.filter(row => isBefore(row, at, work.now))
  await closePeriods(
    work,
    ending.map(({ id }) => ({ id, at })),
  )
  await sql`
    update customer_meters set subscription_id = null, price_id = null, period_end = null,
      billed_from = null
    where id = any(${ids}::uuid[])`.execute(work.sql)
  return released.map(({ meter_id }) => meter_id)
}
