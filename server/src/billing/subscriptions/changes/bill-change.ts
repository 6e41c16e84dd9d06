import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { totalOf } from '../../ledger/accounts.ts'
import { sumOf } from '../../../platform/money.ts'
import { taxBill, type BilledParty, type TaxedBill } from '../tax-bill.ts'
import type { DueLine, DueLines } from './plan-change.ts'

/** An order's bill: the lines as calculated, and with tax. */
export type ChargedBill = { due: DueLines; taxed: TaxedBill<DueLine> }

/** Calculates the tax of the amounts due, or fails while the tax cannot be calculated. */
export async function billDue(
  work: Work,
  merchant: OrganizationRow,
  billed: BilledParty,
  due: DueLines,
): Promise<ChargedBill> {
  const taxed = await taxBill(work, merchant, billed, due)
  if (!taxed) return fail(subscriptionProblems.tax_unavailable)
  return { due, taxed }
}

/** The total of an order, in minor units. */
export const billTotal = ({ taxed }: ChargedBill): number => totalOf(amountsOf(taxed))

/** The subtotal, discount and tax amounts of an order. */
export const amountsOf = ({ lines, discount_amount, tax_amount }: TaxedBill<DueLine>) => ({
  subtotal_amount: sumOf(lines.map(({ amount }) => amount)),
  discount_amount,
  tax_amount,
})
