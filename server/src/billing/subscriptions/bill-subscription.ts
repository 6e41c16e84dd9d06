import type { BillingReason } from '@gatehouse/contract/billing/orders'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { basisOfPart } from '../orders/basis.ts'
import { issueOrder, type Line, type OrderSettlement } from '../orders/issue-order.ts'
import {
  isPaidByBalance,
  mailReceiptTask,
  type PeriodBounds,
  type OrderRow,
} from '../orders/order.ts'
import type { ChargedBill } from './changes/bill-change.ts'
import { isOfChange, type ChangeLine } from './changes/plan-change.ts'
import { billLines } from './changes/queries.ts'
import { markBilled } from '../usage/mark-billed.ts'
import { collectionOf } from './collection-of.ts'
import { insertCredits } from './queries.ts'
import type { Period } from './period.ts'
import { billedTo, type SubscriptionWithNested } from './subscription.ts'
import type { UsageCharge } from './usage-charge.ts'

/** An order of a subscription, before it is written. */
export type Billing = {
  bill: ChargedBill
  /** Change lines that the order does not use, or uses only in part. */
  left: readonly ChangeLine[]
  period: Period
  billing_reason: BillingReason
  /**
   * Set if the period follows something other than the previous period, such as a trial or a pause.
   */
  begins_after?: PeriodBounds | null
  subscription_change_id?: string
  /** The usage among its lines. */
  usage?: readonly UsageCharge[]
} & OrderSettlement

/**
 * Writes an order for a subscription as it is now; the change lines it bills are no longer pending.
 */
export async function billSubscription(
  work: Work,
  subscription: SubscriptionWithNested,
  { bill, left, period, paid = null, held, usage = [], ...reason }: Billing,
): Promise<OrderRow> {
  const { seats } = subscription
  const { billing_name, billing_address, tax_id } = billedTo(subscription)
  const { credits = [], line_taxes: _, ...taxed } = bill.taxed
  const fresh = {
    organization_id: subscription.organization_id,
    customer_id: subscription.customer_id,
    product_id: subscription.product_id,
    subscription_id: subscription.id,
    currency: subscription.currency,
    ...reason,
    ...taxed,
    lines: linesOf(bill, subscription),
    discount_id: subscription.discount_id,
    billing_name,
    billing_address: billing_address && JSON.stringify(billing_address),
    tax_id: tax_id && JSON.stringify(tax_id),
    seats,
    collection: collectionOf(subscription, work.now),
    period_start: period.start,
    period_end: period.end,
    metadata: JSON.stringify(subscription.metadata),
    custom_field_data: JSON.stringify(subscription.custom_field_data),
  }
  const order = await issueOrder(work, fresh, { paid, held })
  // If a card is charged, the code that charges it mails the receipt.
  if (!paid && isPaidByBalance(order)) {
    const { organization_id, id: subject_id } = order
    await enqueue(work, mailReceiptTask, { organization_id, subject_id })
  }
  const waits = new Map(left.map(line => [line.key, partOf(line)]))
  const billed = bill.due.lines
    .filter(isOfChange)
    .map(line => ({ ...partOf(line), key: line.key, left: waits.get(line.key) ?? NOTHING }))
  await billLines(work, order.id, billed)
  await markBilled(
    work,
    order.id,
    usage.flatMap(({ period_ids }) => period_ids),
  )
  await insertCredits(work, order, credits)
  return order
}

const NOTHING = { amount: 0, sources: null }
const partOf = ({ amount, sources = null }: ChangeLine) => ({ amount, sources })

/** The lines of an order, each with the basis of its calculation. */
const linesOf = ({ due, taxed }: ChargedBill, { currency }: SubscriptionWithNested): Line[] =>
  taxed.lines.map((line, index) => {
    const { label, amount, product_price_id } = line
    // The calculated amount, before the tax included in its price was taken out.
    const used = due.lines[index]?.amount ?? amount
    const proration = isOfChange(line)
    const basis = isOfChange(line) ? basisOfPart(line, { used, currency }) : (line.basis ?? null)
    const tax_amount = taxed.line_taxes?.[index]
    return { label, amount, tax_amount, product_price_id, proration, basis }
  })
