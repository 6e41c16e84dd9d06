import type { PreviewLine, PreviewOrder } from '@gatehouse/contract/billing/subscription-updates'
import type { OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { usableOf } from '../../balance/balance.ts'
import { dueAtRenewal } from '../due-at-renewal.ts'
import type { Period } from '../period.ts'
import type { ShownSubscription } from '../subscription.ts'
import type { Terms } from '../terms.ts'
import { amountsOf, billDue, totalOfBill, type ChargedBill } from './bill-change.ts'
import { isOfChange, type ChangeLine, type DueLine } from './plan-change.ts'

type Sold = { merchant: OrganizationRow; subscription: ShownSubscription }

/** What a period begins with: its terms, what changes left for it, and the customer's balance. */
type Begun = { terms: Terms; period: Period; left: readonly ChangeLine[]; balance: number }

/** The order a period of a subscription would begin with: lines, tax and balance. */
export async function orderOfPeriod(
  work: Work,
  { merchant, subscription }: Sold,
  { terms, period, left, balance }: Begun,
): Promise<PreviewOrder> {
  const { due } = dueAtRenewal(terms, period, left)
  const bill = await billDue(work, merchant, { ...subscription, prices: terms.prices }, due)
  return toOrder(bill, { due_at: period.start, balance, currency: subscription.currency })
}

type Paying = { due_at: Date; balance: number; currency: string }

/** An order as it would be written, the customer's balance taken off what is due. */
export function toOrder(bill: ChargedBill, { due_at, balance, currency }: Paying): PreviewOrder {
  const total_amount = totalOfBill(bill)
  const applied = usableOf(balance, total_amount, currency)
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
