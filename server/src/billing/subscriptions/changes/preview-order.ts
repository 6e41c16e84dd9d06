import type { PreviewLine, PreviewOrder } from '@gatehouse/contract/billing/subscription-updates'
import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { mayRenew, type OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { isWaived, usableBalance } from '../../balance/balance.ts'
import { billCredit } from '../credit-left.ts'
import { dueAtEnd } from '../due-at-end.ts'
import { dueAtRenewal } from '../due-at-renewal.ts'
import type { Period } from '../period.ts'
import { usageSoFar } from '../read-usage.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import type { Terms } from '../terms.ts'
import { usageTotal, type UsageCharge, type UsageDue } from '../usage-charge.ts'
import { balanceLeft } from './balance-left.ts'
import { amountsOf, billDue, billTotal, type ChargedBill } from './bill-change.ts'
import type { Draft } from './draft-change.ts'
import { isOfChange, type ChangeLine, type DueLine } from './plan-change.ts'
import { hasOtherTaxBehavior } from './reject-mixed-tax.ts'
import { applyCredits } from './apply-credits.ts'

type PreviewContext = { merchant: OrganizationRow; subscription: SubscriptionWithNested }

/**
 * The inputs of a period's first order: its terms, the pending lines and the customer's balance.
 */
type PeriodOrderInput = {
  terms: Terms
  period: Period
  left: readonly ChangeLine[]
  balance: number
  /** Whether the current period ends early: then no minimum of a price for usage applies. */
  is_cut?: boolean
  /** The prices the lines were calculated with; by default the subscription's. */
  by?: Terms['prices']
  /** An order before it bills what was used so far. */
  is_usage_billed?: boolean
}

/** The order a period of a subscription would begin with: lines, tax and balance. */
export async function orderOfPeriod(
  work: Work,
  { merchant, subscription }: PreviewContext,
  { period, terms, by = subscription.prices, is_cut = false, ...started }: PeriodOrderInput,
): Promise<PreviewOrder> {
  const sold = { merchant, subscription }
  const then = { at: period.start, balance: started.balance }
  const mine = { ...started, balance: await balanceLeft(work, sold, then) }
  const separately = hasOtherTaxBehavior(merchant, { ...subscription, prices: by }, terms.prices)
  const { left, balance } = separately ? await settledSeparately(work, sold, mine) : mine
  const kept = is_cut ? [] : by.map(({ id }) => id)
  const usage = started.is_usage_billed
    ? undefined
    : await estimatedUsage(work, subscription, { period, kept })
  const { due } = dueAtRenewal(terms, period, { pending: left, usage })
  const bill = await billDue(work, merchant, { ...subscription, prices: terms.prices }, due)
  return previewedOrder(bill, { due_at: period.start, balance, currency: subscription.currency })
}

/** What was used so far, as the order of the next period would bill it. */
async function estimatedUsage(
  work: Work,
  { id, current_period_start: start }: SubscriptionWithNested,
  { period, kept }: { period: Period; kept: readonly string[] },
): Promise<UsageDue> {
  return { charges: await usageSoFar(work, id, kept), span: { start, end: period.start } }
}

/**
 * The lines left for the period, and the balance, if pending lines are settled separately before it
 * because their prices have another tax behavior (`applyPendingChange`).
 */
async function settledSeparately(
  work: Work,
  { merchant, subscription }: PreviewContext,
  { left, balance }: Pick<PeriodOrderInput, 'left' | 'balance'>,
): Promise<Pick<PeriodOrderInput, 'left' | 'balance'>> {
  const credit = await billCredit(work, subscription, left)
  if (credit) return { left: [], balance: balance - billTotal(credit) }
  const terms = { merchant, subscription }
  const bill = await calculatePendingLinesBill(work, terms, {
    left,
    by: subscription.prices,
    least: 1,
  })
  if (!bill) return { left, balance }
  // Credits that order does not use are added to the customer's balance before the period begins.
  const remaining = await billCredit(work, subscription, applyCredits(left).left, bill)
  const back = remaining ? 0 - billTotal(remaining) : 0
  const { current_period_end: due_at, currency } = subscription
  const last = previewedOrder(bill, { due_at, balance, currency })
  return { left: [], balance: leftAfter(balance, last, currency) + back }
}

type LastOrderInput = Pick<PeriodOrderInput, 'left' | 'balance' | 'by' | 'is_usage_billed'>

/** The order that bills pending lines if there is no renewal; undefined if there is none. */
export async function lastOrder(
  work: Work,
  terms: PreviewContext,
  { balance, ...lines }: LastOrderInput,
): Promise<PreviewOrder | undefined> {
  const at = terms.subscription.current_period_end
  const left = await balanceLeft(work, terms, { at, balance })
  return orderOfPendingLines(work, terms, { ...lines, balance: left })
}

async function orderOfPendingLines(
  work: Work,
  terms: PreviewContext,
  { left, balance, by = terms.subscription.prices, is_usage_billed }: LastOrderInput,
): Promise<PreviewOrder | undefined> {
  const lines = { left, by, least: AMOUNT_MIN, is_usage_billed }
  const bill = await calculatePendingLinesBill(work, terms, lines)
  const { current_period_end: due_at, currency } = terms.subscription
  return bill && previewedOrder(bill, { due_at, balance, currency })
}

/**
 * The order that bills what was used before a change that begins another period, with the lines
 * that the change leaves; null if there is none.
 */
export async function orderOfEndedUsage(
  work: Work,
  { merchant, subscription, target, plan, at }: Draft,
  { left, balance }: Pick<PeriodOrderInput, 'left' | 'balance'>,
): Promise<PreviewOrder | null> {
  // The period ends early, so that no minimum of a price applies.
  const usage = await usageSoFar(work, subscription.id)
  if (usageTotal(usage) === 0) return null
  const changed = { ...subscription, current_period_start: plan.after.period.start }
  const bill = await billAtEnd(
    work,
    { merchant, subscription: changed },
    { left, usage, by: target.prices },
  )
  const { currency } = subscription
  return bill ? previewedOrder(bill, { due_at: at, balance, currency }) : null
}

type PendingLinesBillInput = {
  left: readonly ChangeLine[]
  by: Terms['prices']
  least: number
  is_usage_billed?: boolean | undefined
}

async function calculatePendingLinesBill(
  work: Work,
  { merchant, subscription }: PreviewContext,
  { left, by, least, is_usage_billed = false }: PendingLinesBillInput,
): Promise<ChargedBill | undefined> {
  const kept = by.map(({ id }) => id)
  const usage = is_usage_billed ? [] : await usageSoFar(work, subscription.id, kept)
  return billAtEnd(work, { merchant, subscription }, { left, usage, by, least })
}

type BillAtEndInput = {
  left: readonly ChangeLine[]
  usage: UsageCharge[]
  by: Terms['prices']
  least?: number
}

async function billAtEnd(
  work: Work,
  { merchant, subscription }: PreviewContext,
  { left, usage, by, least = AMOUNT_MIN }: BillAtEndInput,
): Promise<ChargedBill | undefined> {
  const { due, net } = dueAtEnd(subscription, { pending: left, usage })
  if (!mayRenew(merchant) || net < least) return undefined
  return billDue(work, merchant, { ...subscription, prices: by }, due)
}

/** The customer's balance after an order. */
export const leftAfter = (balance: number, order: PreviewOrder | null, currency: string): number =>
  order === null ? balance : balance - balanceMovement(balance, order.total_amount, currency)

/** The amount an order takes from a balance; negative if its credits exceed its charges. */
const balanceMovement = (balance: number, total: number, currency: string): number =>
  total < 0 ? total : usableBalance(balance, total, currency)

type OrderPreviewInput = { due_at: Date; balance: number; currency: string }

/** The order as it would be written, with the customer's balance applied to the amount due. */
export function previewedOrder(
  bill: ChargedBill,
  { due_at, balance, currency }: OrderPreviewInput,
): PreviewOrder {
  const total_amount = billTotal(bill)
  const applied = isWaived(balance, total_amount)
    ? total_amount
    : balanceMovement(balance, total_amount, currency)
  return {
    due_at,
    lines: bill.taxed.lines.map(toLine),
    ...amountsOf(bill.taxed),
    total_amount,
    applied_balance_amount: 0 - applied,
    due_amount: total_amount - applied,
  }
}

function toLine(line: DueLine): PreviewLine {
  const { label, amount, product_price_id } = line
  if (!isOfChange(line)) {
    return { label, amount, proration: false, product_price_id, basis: null }
  }
  const { of_amount, seconds, seconds_of } = line
  const basis = { amount: of_amount, seconds, seconds_of }
  return { label, amount, proration: true, product_price_id, basis }
}
