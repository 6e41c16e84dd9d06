import { billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { lockCustomerOf } from '../customers/queries.ts'
import { isBillable } from './subscription.ts'
import { releaseUsage, takeUsage, type WantedMeter } from '../usage/take-usage.ts'

/** What decides which meters a subscription takes. */
type Metering = {
  organization_id: string
  customer_id: string
  status: string
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  priced: (WantedMeter & { price_id: string })[]
  credited: string[]
  taken: string[]
}

/**
 * Aligns the meters that a subscription, locked by this transaction, takes with its prices, its
 * credits, its period and its status. Usage of meters that it takes no longer can be billed, and
 * passes to the customer's oldest other subscription with a price on them, from then on.
 */
export async function followMeters(work: Work, id: string, at = work.now): Promise<void> {
  const metering = await readMetering(work, id)
  const meters = wantedMeters(metering)
  if (meters.length === 0 && metering.taken.length === 0) return
  const { organization_id, customer_id, status } = metering
  const { current_period_start: period_start, current_period_end: period_end } = metering
  // Before the customer's meters, as in a purchase.
  await lockCustomerOf(work, customer_id)
  const except = meters.map(({ meter_id }) => meter_id)
  const released = await releaseUsage(work, id, { at, except })
  const billed_from = status === 'trialing' ? metering.trial_end : null
  const period = { period_start, period_end, billed_from }
  const taker = { organization_id, customer_id, subscription_id: id, ...period }
  await takeUsage(work, taker, { meters, at })
  if (released.length > 0) await passOn(work, { customer_id, from: id, meters: released, at })
}

const NO_PRICE = { price_id: null, has_minimum: false }

function wantedMeters({ status, priced, credited }: Metering): WantedMeter[] {
  if (!isBillable({ status })) return []
  const unpriced = credited.filter(id => !priced.some(({ meter_id }) => meter_id === id))
  return [...priced, ...unpriced.map(meter_id => ({ meter_id, ...NO_PRICE }))]
}

async function readMetering(work: Work, id: string): Promise<Metering> {
  const { rows } = await sql<Metering>`
    select s.organization_id, s.customer_id, s.status, s.current_period_start, s.current_period_end,
      s.trial_end,
      coalesce((
        select jsonb_agg(jsonb_build_object('meter_id', p.meter_id, 'price_id', p.id,
          'has_minimum', coalesce(p.minimum_amount > 0, false)))
        from subscription_prices sold join product_prices p on p.id = sold.product_price_id
        where sold.subscription_id = s.id and p.meter_id is not null), '[]') as priced,
      array(select distinct (b.properties ->> 'meter_id')::uuid from benefit_grants g
        join benefits b on b.id = g.benefit_id
        where g.subscription_id = s.id and g.granted_at is not null
          and b.type = 'meter_credit') as credited,
      array(select m.meter_id from customer_meters m where m.subscription_id = s.id) as taken
    from subscriptions s where s.id = ${id}`.execute(work.sql)
  const [row] = rows
  if (!row) throw new Error(`subscription ${id} must exist`)
  return row
}

type Released = { customer_id: string; from: string; meters: string[]; at: Date }

async function passOn(work: Work, { customer_id, from, meters, at }: Released): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.customer_id = ${customer_id} and s.id <> ${from}
      and s.status = any(${billableStatuses}) and (
        exists (select from subscription_prices sold
          join product_prices p on p.id = sold.product_price_id
          where sold.subscription_id = s.id and p.meter_id = any(${meters}::uuid[]))
        or exists (select from benefit_grants g join benefits b on b.id = g.benefit_id
          where g.subscription_id = s.id and g.granted_at is not null
            and b.type = 'meter_credit'
            and (b.properties ->> 'meter_id')::uuid = any(${meters}::uuid[])))
    order by s.started_at, s.id`.execute(work.sql)
  for (const { id } of rows) await followMeters(work, id, at)
}
