import { mayRenew, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/agenda/schedule.ts'
import { beginWaiting, settleApart } from './changes/begin-waiting.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { decideRenewal, type Renewal } from './decide-renewal.ts'
import { endWithPeriod } from './end-with-period.ts'
import { beginPause } from './begin-pause.ts'
import { billWaiting } from './bill-waiting.ts'
import { lockSubscription, merchantOf, openThingsOf } from './queries.ts'
import { startPeriod } from './start-period.ts'
import { renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

/**
 * Does what the end of a period asks for: the next period with its order and charge, or the end
 * of a canceled subscription, or of one whose merchant was denied. Asked twice, or too early, it
 * bills nothing twice.
 */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (!subscription) return
  const { organization_id } = subscription
  const merchant = await merchantOf(work, subscription)
  const renewal = decideRenewal(subscription, work.now, { billed: mayRenew(merchant) })
  switch (renewal.kind) {
    case 'nothing':
      return
    case 'early':
      await schedule(work, renewSubscriptionTask, renewal.at, { organization_id, subject_id: id })
      return
    case 'end':
      await endWithPeriod(work, subscription, renewal.at)
      return
    case 'pause':
      await pauseWithPeriod(work, subscription, renewal.at)
      return
    case 'renew':
      await beginNextPeriod(work, merchant, { subscription, renewal })
  }
}

/** Paid first, then paused: what is paused owes nothing, not even what waited for the renewal. */
async function pauseWithPeriod(work: Work, subscription: SubscriptionRow, at: Date): Promise<void> {
  if ((await openThingsOf(work, subscription.id)).order) return
  const last = await billWaiting(work, subscription, at)
  if (last?.status !== 'pending') await beginPause(work, subscription, at)
}

type Due = { subscription: SubscriptionRow; renewal: Extract<Renewal, { kind: 'renew' }> }

/**
 * Begins the next period, on the terms that waited for it where some did. Paid first, then billed
 * on: whoever pays what is open asks again (`settleOrderPayment`), and whoever cannot is past due.
 * Nobody is billed for months in which nothing was paid.
 */
async function beginNextPeriod(
  work: Work,
  merchant: OrganizationRow,
  { subscription, renewal }: Due,
): Promise<void> {
  const { id } = subscription
  const open = await openThingsOf(work, id)
  if (open.order) return
  const apart = open.change && open.lines ? await settleApart(work, subscription) : undefined
  if (apart?.status === 'pending') return
  const changed = open.change ? await beginWaiting(work, subscription) : undefined
  const billed = mayRenew(merchant)
  const next = changed ? decideRenewal(changed, work.now, { billed }) : renewal
  if (next.kind !== 'renew') return
  const pending = open.lines || changed ? await pendingLinesOf(work, id) : []
  await startPeriod(work, merchant, { subscription: changed ?? subscription, pending, ...next })
}
