import { mayRenew, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { applyPendingChange, settleSeparately } from './changes/apply-pending-change.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { endUsagePeriod } from '../usage/end-usage-period.ts'
import { decideRenewal, type Renewal } from './decide-renewal.ts'
import { endWithPeriod } from './end-with-period.ts'
import { startPause } from './start-pause.ts'
import { billPendingLines } from './bill-pending-lines.ts'
import { lockSubscription, merchantOf, openItemsOf } from './queries.ts'
import { startPeriod } from './start-period.ts'
import { renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

/**
 * Handles the end of a period: begins the next one with its order and charge, or ends a
 * subscription that was canceled or whose merchant was denied. Running twice or too early bills
 * nothing twice.
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

/**
 * A subscription is paused only after everything is paid: a paused one has nothing outstanding, not
 * even amounts deferred to the renewal.
 */
async function pauseWithPeriod(work: Work, subscription: SubscriptionRow, at: Date): Promise<void> {
  if ((await openItemsOf(work, subscription.id)).order) return
  await endUsagePeriod(work, subscription, at)
  const last = await billPendingLines(work, subscription, at)
  if (last?.status !== 'pending') await startPause(work, subscription, at)
}

type DueLines = { subscription: SubscriptionRow; renewal: Extract<Renewal, { kind: 'renew' }> }

/**
 * Begins the next period, on the terms of the pending change if there is one. Open amounts are paid
 * before anything more is billed: their payment triggers the renewal again (`settleOrderPayment`),
 * and a failed payment makes the subscription past due. No customer is billed for months in which
 * nothing was paid.
 */
async function beginNextPeriod(
  work: Work,
  merchant: OrganizationRow,
  { subscription, renewal }: DueLines,
): Promise<void> {
  const { id } = subscription
  const open = await openItemsOf(work, id)
  if (open.order) return
  await endUsagePeriod(work, subscription, subscription.current_period_end)
  const separately =
    open.change && open.lines ? await settleSeparately(work, subscription) : undefined
  if (separately?.status === 'pending') return
  const changed = open.change ? await applyPendingChange(work, subscription) : undefined
  const billed = mayRenew(merchant)
  const next = changed ? decideRenewal(changed, work.now, { billed }) : renewal
  if (next.kind !== 'renew') return
  const pending = open.lines || changed ? await pendingLinesOf(work, id) : []
  await startPeriod(work, merchant, { subscription: changed ?? subscription, pending, ...next })
}
