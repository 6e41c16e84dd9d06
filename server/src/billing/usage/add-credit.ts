import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { expireCreditTask, followMetersTask } from './meter-credit.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { closePeriods } from './close-periods.ts'
import { drawCredits } from './draw-credits.ts'
import { lockOrCreateMeters } from './lock-or-create-meters.ts'
import { publishUsage } from './publish-usage.ts'
import { recordCreditEvents } from './record-credit-events.ts'

/** Units of a meter that a customer gets. */
export type NewCredit = {
  organization_id: string
  customer_id: string
  meter_id: string
  /** A decimal number above zero. */
  units: string
  rollover: boolean
  expires_at: Date | null
  /** The grant of a benefit they come from; null where the merchant gave them. */
  grant_id: string | null
  /** The subscription at whose renewal they end, unless they roll over. */
  subscription_id: string | null
  note?: string | null
}

/**
 * Adds credits to a customer's balance of a meter, and returns their id. Usage that no credit
 * covered yet in the open period is drawn from them first.
 */
export async function addCredit(work: Work, credit: NewCredit): Promise<string> {
  const { organization_id, customer_id, meter_id, units, rollover, expires_at } = credit
  const [meter] = await lockOrCreateMeters(work, credit, [meter_id])
  if (!meter) throw new Error(`meter ${meter_id} must exist`)
  if (meter.subscription_id === null && credit.subscription_id !== null) {
    await takeUntaken(work, meter, credit.subscription_id)
  } else await drawCredits(work, [meter.id])
  const id = newId()
  await sql`
    with added as (
      insert into meter_credits (id, organization_id, customer_id, meter_id, customer_meter_id,
        grant_id, subscription_id, units, rollover, note, created_at, expires_at)
      values (${id}, ${organization_id}, ${customer_id}, ${meter_id}, ${meter.id},
        ${credit.grant_id}, ${credit.subscription_id}, ${units}, ${rollover},
        ${credit.note ?? null}, ${work.now}, ${expires_at})
      returning *),
    credited as (
      update customer_meters m set credited = m.credited + added.units, modified_at = ${work.now}
      from added where m.id = added.customer_meter_id
      returning m.credited - m.covered as remaining)
    insert into meter_credit_entries (id, organization_id, customer_id, meter_id, credit_id, kind,
      units, balance, created_at)
    select ${newId()}::uuid, organization_id, customer_id, meter_id, id, 'granted', units,
      credited.remaining, created_at
    from added, credited`.execute(work.sql)
  if (expires_at) {
    await schedule(work, expireCreditTask, expires_at, { organization_id, subject_id: id })
  }
  const metadata = { meter_id, units: Number(units), rollover }
  await recordCreditEvents(work, [{ ...meter, name: 'meter.credited', metadata }])
  await publishUsage(work, [{ customer_id, organization_id, now: work.now }])
  return id
}

/**
 * A subscription that grants credits takes usage that none took before, from now on. The end of its
 * period, which is not known here, follows right after.
 */
async function takeUntaken(work: Work, { id, organization_id }: CustomerMeterRow, taker: string) {
  await closePeriods(work, [{ id, at: work.now }])
  await work.sql
    .updateTable('customer_meters')
    .set({ subscription_id: taker })
    .where('id', '=', id)
    .execute()
  await enqueue(work, followMetersTask, { organization_id, subject_id: taker })
}
