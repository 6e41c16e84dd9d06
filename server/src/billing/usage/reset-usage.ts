import type { Work } from '../../platform/work.ts'
import { closePeriods } from './close-periods.ts'
import type { CustomerMeterRow } from './customer-meter.ts'
import { recordCreditEvents } from './record-credit-events.ts'
import { resetCredits } from './reset-credits.ts'

/** A subscription whose period ends, and when. */
type EndingPeriod = { subscription_id: string; at: Date }

/**
 * Ends the period of a subscription in the usage that it takes, which is locked: usage begins again
 * from zero, and what is left of the subscription's credits ends unless it rolls over. With `only`,
 * the credits of one customer meter end; the others end with the renewal.
 */
export async function resetUsage(
  work: Work,
  { subscription_id, at }: EndingPeriod,
  { meters, only }: { meters: readonly CustomerMeterRow[]; only?: string },
): Promise<void> {
  await closePeriods(
    work,
    meters.map(({ id }) => ({ id, at })),
  )
  await resetCredits(work, { subscription_id, at }, only)
  await recordResets(work, meters)
}

async function recordResets(work: Work, meters: readonly CustomerMeterRow[]): Promise<void> {
  const changed = meters.filter(row => row.event_count > 0 || Number(row.credited) !== 0)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const left = await work.sql
    .selectFrom('customer_meters')
    .select(['id', 'credited'])
    .where('id', 'in', ids)
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
