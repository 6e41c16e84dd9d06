import type { Work } from '../../platform/work.ts'
import { closePeriods } from './close-periods.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { recordCreditEvents } from './record-credit-events.ts'
import { resetCredits } from './reset-credits.ts'

/** A locked customer meter, and when its period ends. */
export type EndingMeter = CustomerMeterRow & { at: Date }

/**
 * Ends the periods of customer meters with those of their subscriptions: usage begins again from
 * zero, and what is left of a subscription's credits ends unless it rolls over.
 */
export async function resetUsage(work: Work, ending: readonly EndingMeter[]): Promise<void> {
  await closePeriods(work, ending)
  for (const { id, subscription_id } of ending) {
    if (subscription_id) await resetCredits(work, subscription_id, id)
  }
  const changed = ending.filter(row => row.event_count > 0 || Number(row.credited) !== 0)
  if (changed.length === 0) return
  const left = await work.sql
    .selectFrom('customer_meters')
    .select(['id', 'credited'])
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  const remaining = new Map(left.map(({ id, credited }) => [id, Number(credited)]))
  await recordCreditEvents(
    work,
    changed.flatMap(row => {
      const { meter_id } = row
      const units = remaining.get(row.id) ?? 0
      const reset = { ...row, name: 'meter.reset', metadata: { meter_id } }
      if (units <= 0) return [reset]
      const kept = { ...row, name: 'meter.credited', metadata: { meter_id, units, rollover: true } }
      return [reset, kept]
    }),
  )
}
