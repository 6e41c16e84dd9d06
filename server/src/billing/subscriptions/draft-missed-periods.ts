import type { Insertable } from 'kysely'
import { MINUTE, later } from '../../platform/clock.ts'
import type { MissedPeriodsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import { dueAtRenewal } from './due-at-renewal.ts'
import { periodAfter, type Period } from './period.ts'
import { notifyMissedPeriodsTask, type SubscriptionWithNested } from './subscription.ts'

/** How long after the first missed period the merchant is mailed about all missed meanwhile. */
const NOTIFIED_AFTER_MS = 10 * MINUTE

/** The period that is billed now, and the start of its discount's months. */
type BilledPeriod = { period: Period; discount_applied_at: Date | null }

/**
 * The period to bill now, if `period` is the next one. Periods that are already over, for example
 * after an outage, become drafts that the merchant issues or waives: no customer is charged for
 * several periods at once. A discount's months count during them as in any other period.
 */
export async function draftMissedPeriods(
  work: Work,
  subscription: SubscriptionWithNested,
  period: Period,
): Promise<BilledPeriod> {
  const { organization_id } = subscription
  let { discount_applied_at } = subscription
  let next = period
  const missed: Insertable<MissedPeriodsTable>[] = []
  while (next.end <= work.now) {
    const { price, due } = dueAtRenewal({ ...subscription, discount_applied_at }, next, {
      pending: [],
    })
    missed.push(draftOf(work, subscription, { period: next, due, gross: price.gross }))
    discount_applied_at ??= price.discount_from
    next = periodAfter(next.end, subscription)
  }
  if (missed.length > 0) {
    await work.sql
      .insertInto('missed_periods')
      .values(missed)
      // A retry, after the tax of the period to bill could not be calculated, finds the drafts
      // already stored.
      .onConflict(conflict => conflict.columns(['subscription_id', 'period_start']).doNothing())
      .execute()
    const at = later(work.now, NOTIFIED_AFTER_MS)
    await scheduleOnce(work, notifyMissedPeriodsTask, at, {
      organization_id,
      subject_id: organization_id,
    })
  }
  return { period: next, discount_applied_at }
}

type MissedInput = { period: Period; gross: number; due: ReturnType<typeof dueAtRenewal>['due'] }

function draftOf(
  work: Work,
  subscription: SubscriptionWithNested,
  { period, gross, due }: MissedInput,
): Insertable<MissedPeriodsTable> {
  const { organization_id, customer_id, id, product_id, currency, seats } = subscription
  return {
    id: newId(),
    ...{ organization_id, customer_id, subscription_id: id, product_id, currency, seats },
    discount_id: due.discount_amount > 0 ? subscription.discount_id : null,
    status: 'draft',
    period_start: period.start,
    period_end: period.end,
    subtotal_amount: gross,
    discount_amount: due.discount_amount,
    lines: JSON.stringify(due.lines),
    created_at: work.now,
  }
}
