import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { OrganizationRow } from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { totalOf } from '../../ledger/accounts.ts'
import { sumOf } from '../../../platform/money.ts'
import { taxBill, type Billed, type TaxedBill } from '../tax-bill.ts'
import type { DueLine, DueLines } from './plan-change.ts'

/** An order as a subscription is charged with it: lines as they were reckoned, and with tax. */
export type ChargedBill = { due: DueLines; taxed: TaxedBill<DueLine> }

/** Taxes what is due, or refuses while nobody can say what the tax is. */
export async function billDue(
  work: Work,
  merchant: OrganizationRow,
  billed: Billed,
  due: DueLines,
): Promise<ChargedBill> {
  const taxed = await taxBill(work, merchant, billed, due)
  if (!taxed) return fail(subscriptionProblems.tax_unavailable)
  return { due, taxed }
}

/** What an order comes to, in minor units. */
export const totalOfBill = ({ taxed }: ChargedBill): number => totalOf(amountsOf(taxed))

/** The sums of an order. */
export const amountsOf = ({ lines, discount_amount, tax_amount }: TaxedBill<DueLine>) => ({
  subtotal_amount: sumOf(lines.map(({ amount }) => amount)),
  discount_amount,
  tax_amount,
})
