import type { Work } from '../../../platform/work.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { draftChange, type Draft, type PricedChange } from './draft-change.ts'
import { draftStart, rejectStart, type StartChange } from './draft-start.ts'
import { rejectUnpaid } from './reject-unpaid.ts'

/** Changes that may require a payment: new terms, or a period that begins now. */
export type PayableChange = PricedChange | StartChange

/** Whether a change begins a period early. */
const isStartChange = (change: object): change is StartChange =>
  ('trial_end' in change && change.trial_end === 'now') ||
  ('resume' in change && change.resume !== undefined)

/** Whether a change requests new terms. */
const isPriced = (change: object): change is PricedChange =>
  ('product_id' in change && change.product_id !== undefined) ||
  ('seats' in change && change.seats !== undefined)

/** Whether a change may require a payment. */
export const isPayable = (change: object): change is PayableChange =>
  isStartChange(change) || isPriced(change)

/** Calculates a change at a given time without making it, or rejects it. */
export async function calculateChange(
  work: Work,
  subscription: SubscriptionWithNested,
  change: PayableChange,
  at = work.now,
): Promise<Draft> {
  if (!isStartChange(change)) {
    const draft = await draftChange(work, subscription, change, at)
    const credits = draft.plan.written.some(({ amount }) => amount < 0)
    if (credits) await rejectUnpaid(work, subscription.id)
    return draft
  }
  rejectStart(subscription, change)
  return draftStart(work, subscription, at)
}
