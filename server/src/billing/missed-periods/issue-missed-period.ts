import {
  missedPeriodLifecycle,
  missedPeriodProblems,
  type MissedPeriod,
} from '@gatehouse/contract/billing/missed-periods'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requestPayment } from '../orders/request-payment.ts'
import { billSubscription } from '../subscriptions/bill-subscription.ts'
import type { DueLines } from '../subscriptions/changes/plan-change.ts'
import {
  hasUnpaidOrder,
  lockSubscription,
  merchantOf,
  readSubscription,
} from '../subscriptions/queries.ts'
import { taxBill } from '../subscriptions/tax-bill.ts'
import { toMissedPeriod, type MissedPeriodWithNested } from './missed-period.ts'
import { findMissedPeriod, lockMissedPeriod, updateMissedPeriod } from './queries.ts'

/** Issues the order of a period that could not be billed in its time, and asks for its charge. */
export async function issueMissedPeriod(work: Work, id: string): Promise<MissedPeriod> {
  const before = (await findMissedPeriod(work, id)) ?? fail(missedPeriodProblems.not_found)
  const { subscription_id } = before
  await lockSubscription(work, subscription_id)
  const missed = (await lockMissedPeriod(work, id)) ?? fail(missedPeriodProblems.not_found)
  const { status, discount_id, seats } = missed
  if (!missedPeriodLifecycle.can('issue', status)) fail(missedPeriodProblems.decided)
  // Missed orders are charged one after the other: two charges at once would look like a mistake.
  if (await hasUnpaidOrder(work, subscription_id)) fail(missedPeriodProblems.order_open)
  const subscription = await readSubscription(work, subscription_id)
  const due = dueAmount(missed)
  const merchant = await merchantOf(work, missed)
  const taxed = await taxBill(work, merchant, subscription, due)
  if (!taxed) return fail(subscriptionProblems.tax_unavailable)
  const { product_id, period_start: start, period_end: end } = missed
  const order = await billSubscription(
    work,
    { ...subscription, product_id, discount_id, seats },
    {
      ...{ bill: { due, taxed }, left: [], period: { start, end } },
      billing_reason: 'subscription_cycle',
    },
  )
  await requestPayment(work, order)
  await updateMissedPeriod(work, missed, {
    status: missedPeriodLifecycle.next('issue', status),
    order_id: order.id,
  })
  return toDecidedPeriod(work, before, 'missed_period.issued')
}

const dueAmount = ({ lines, discount_amount }: { lines: unknown; discount_amount: number }) =>
  // Written only by `draftMissedPeriods`.
  ({ lines: lines as DueLines['lines'], discount_amount })

/** The merchant's decision on a missed period, with its actor, in the organization's audit log. */
export async function toDecidedPeriod(
  work: Work,
  before: MissedPeriodWithNested,
  action: 'missed_period.issued' | 'missed_period.waived',
): Promise<MissedPeriod> {
  const after = (await findMissedPeriod(work, before.id)) ?? fail(missedPeriodProblems.not_found)
  const { id: subject_id, organization_id } = before
  const [earlier, later] = [toMissedPeriod(before), toMissedPeriod(after)]
  const subject = { subject_kind: 'missed_period', subject_id, organization_id }
  await recordAudit(work, { action, ...subject, before: earlier, after: later })
  return later
}
