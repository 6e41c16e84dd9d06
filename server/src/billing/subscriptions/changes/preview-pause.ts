import type {
  ChangePreview,
  PauseLater,
  PauseNow,
  PreviewOrder,
} from '@gatehouse/contract/billing/subscription-updates'
import type { OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { balanceOf } from '../../balance/queries.ts'
import { billCredit } from '../credit-left.ts'
import { discountStartOf } from '../discounted-period.ts'
import { rejectPause } from '../pause-subscription.ts'
import { anchorOf, periodAfter } from '../period.ts'
import { chargesOf } from '../charges.ts'
import { merchantOf } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { billTotal } from './bill-change.ts'
import { rejectChange } from './draft-change.ts'
import { creditLine, netOf, type ChangeLine } from './plan-change.ts'
import { lastOrder, leftAfter, orderOfPeriod } from './preview-order.ts'
import { pendingLinesOf } from './queries.ts'
import { hasOtherTaxBehavior } from './reject-mixed-tax.ts'
import { rejectUnpaid } from './reject-unpaid.ts'
import { nextTerms } from './target-of.ts'

/** A pause that begins now or at the end of the period. */
export type PauseRequest = PauseNow | PauseLater

export const isPause = (request: object): request is PauseRequest =>
  ('pause' in request && request.pause !== undefined) ||
  ('pause_at_period_end' in request && request.pause_at_period_end !== undefined)

/**
 * Previews a pause: a credit for paid but unused time if it begins now, and the next order. That is
 * the order for pending lines at the end of the period, or else the one at the end of the pause, if
 * that date is known. The pause itself costs nothing.
 */
export async function previewPause(
  work: Work,
  subscription: SubscriptionWithNested,
  request: PauseRequest,
): Promise<ChangePreview> {
  const { id, customer_id, currency, current_period_start, current_period_end } = subscription
  const merchant = await merchantOf(work, subscription)
  const sold = { merchant, subscription }
  rejectChange(subscription, merchant, work.now)
  const is_immediate = 'pause' in request
  const starts = is_immediate ? work.now : current_period_end
  const resumes_at = request.resumes_at ?? null
  rejectPause(subscription, { begins: starts, resumes_at })
  if (is_immediate) await rejectUnpaid(work, id)
  const pending = await pendingLinesOf(work, id)
  const balance = await balanceOf(work, customer_id, currency)
  const settled = is_immediate
    ? await settleImmediatePause(work, sold, pending)
    : await settleScheduledPause(work, sold, { left: pending, balance })
  const { left, credited_amount, last, taken } = settled
  const then = { left, balance: balance + credited_amount - taken }
  const terms = await nextTerms(work, subscription)
  const resumed = resumes_at && { begins: starts, resumes_at, ...then }
  return {
    ...{ token: null, expires_at: null, effective_at: starts, currency },
    ...{ amount: subscription.amount, product_id: terms.product_id, seats: terms.seats },
    ...{ current_period_start, current_period_end },
    ...{ due_now: null, due_for_usage: null },
    ...{ waiting_amount: netOf(last ? pending : left), credited_amount },
    renewal: last ?? (resumed && (await nextOrderAfterPause(work, sold, resumed))),
  }
}

type PreviewContext = { merchant: OrganizationRow; subscription: SubscriptionWithNested }

/** The result of settling the pending lines, and its effect on the balance. */
type SettledPause = {
  left: readonly ChangeLine[]
  credited_amount: number
  last: PreviewOrder | undefined
  taken: number
}

/**
 * Unused time is credited and stays pending with the other lines, or is added to the customer's
 * balance immediately.
 */
async function settleImmediatePause(
  work: Work,
  { merchant, subscription }: PreviewContext,
  pending: readonly ChangeLine[],
): Promise<SettledPause> {
  const unused = creditLine(subscription, work.now, await chargesOf(work, subscription))
  const left = unused.amount === 0 ? pending : [...pending, unused]
  const { prices } = await nextTerms(work, subscription)
  const separately = hasOtherTaxBehavior(merchant, subscription, prices)
  const credit = separately ? await billCredit(work, subscription, left) : undefined
  const nothing = { last: undefined, taken: 0 }
  if (!credit) return { left, credited_amount: 0, ...nothing }
  return { left: [], credited_amount: 0 - billTotal(credit), ...nothing }
}

/** Amounts deferred by a plan upgrade are billed as the period ends. */
async function settleScheduledPause(
  work: Work,
  terms: PreviewContext,
  { left, balance }: { left: readonly ChangeLine[]; balance: number },
): Promise<SettledPause> {
  const last = await lastOrder(work, terms, { left, balance })
  if (!last) return { left, credited_amount: 0, last, taken: 0 }
  const used = balance - leftAfter(balance, last, terms.subscription.currency)
  return { left: [], credited_amount: 0, last, taken: used }
}

type ResumptionInput = {
  begins: Date
  resumes_at: Date
  left: readonly ChangeLine[]
  balance: number
}

/**
 * The order at the end of a pause that begins then; the months of a discount do not count during a
 * pause.
 */
export async function nextOrderAfterPause(
  work: Work,
  { merchant, subscription }: PreviewContext,
  { begins, resumes_at, left, balance }: ResumptionInput,
): Promise<PreviewOrder> {
  const at = resumes_at < begins ? begins : resumes_at
  const terms = {
    ...(await nextTerms(work, subscription)),
    anchor_day: anchorOf(at),
    discount_applied_at: discountStartOf(subscription, { from: begins, to: at }),
  }
  const period = periodAfter(at, terms)
  const is_cut = begins < subscription.current_period_end
  return orderOfPeriod(work, { merchant, subscription }, { terms, period, left, balance, is_cut })
}
