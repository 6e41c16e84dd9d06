import { mayRenew } from '../../organizations/merchant/merchant.ts'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/agenda/schedule.ts'
import { beginWaiting, settleApart } from './changes/begin-waiting.ts'
import { pendingLinesOf } from './changes/queries.ts'
import { decideRenewal } from './decide-renewal.ts'
import { endWithPeriod } from './end-with-period.ts'
import { beginPause } from './begin-pause.ts'
import { billWaiting } from './bill-waiting.ts'
import { lockSubscription, openThingsOf } from './queries.ts'
import { startPeriod } from './start-period.ts'
import { renewSubscriptionTask } from './subscription.ts'

/**
 * Does what the end of a period asks for: the next period with its order and charge, or the end
 * of a canceled subscription, or of one whose merchant was denied. Asked twice, or too early, it
 * bills nothing twice.
 */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (!subscription) return
  const { organization_id } = subscription
  const merchant = await findOrganization(work, organization_id)
  const billed = merchant !== undefined && mayRenew(merchant)
  const renewal = decideRenewal(subscription, work.now, { billed })
  switch (renewal.kind) {
    case 'nothing':
      return
    case 'early':
      await schedule(work, renewSubscriptionTask, renewal.at, { organization_id, subject_id: id })
      return
    case 'end':
      await endWithPeriod(work, subscription, renewal.at)
      return
    case 'pause': {
      // Paid first, as below: what is paused owes nothing, not even what waited for the renewal.
      if ((await openThingsOf(work, id)).order) return
      const last = await billWaiting(work, subscription, renewal.at)
      if (last?.status !== 'pending') await beginPause(work, subscription, renewal.at)
      return
    }
    case 'renew': {
      // Paid first, then billed on: whoever pays it asks again (`settleOrderPayment`), and whoever
      // cannot is past due. Nobody is billed for months in which nothing was paid.
      const open = await openThingsOf(work, id)
      if (open.order) return
      const apart = open.change && open.lines ? await settleApart(work, subscription) : undefined
      if (apart?.status === 'pending') return
      const begun = open.change ? await beginWaiting(work, subscription) : undefined
      const again = begun ? decideRenewal(begun, work.now, { billed }) : renewal
      if (!merchant || again.kind !== 'renew') return
      const pending = open.lines || begun ? await pendingLinesOf(work, id) : []
      const due = { subscription: begun ?? subscription, pending, ...again }
      await startPeriod(work, merchant, due)
    }
  }
}
