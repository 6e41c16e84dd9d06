import type { Work } from '../../platform/work.ts'
import { sumOf } from '../../platform/money.ts'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { toAddress } from '../customers/customer.ts'
import { commonTaxBehavior } from '../products/price.ts'
import { taxSale } from '../tax/tax-sale.ts'
import { creditedParts, type CreditLine, type IssuedBefore } from './credited-parts.ts'
import { billedTo, type SubscriptionWithNested } from './subscription.ts'
import { taxedBill, type Bill, type NewTax, type TaxedBill } from './taxed-bill.ts'
import { taxKeyOf } from './tax-credit.ts'
import type { Terms } from './terms.ts'

export type { TaxedBill } from './taxed-bill.ts'

/** The subscription that is billed, and the prices, which decide whether amounts include tax. */
export type BilledParty = Pick<
  SubscriptionWithNested,
  'id' | 'billing_details' | 'customer' | 'currency'
> &
  Pick<Terms, 'prices'>

/**
 * Calculates the tax of a subscription's bill: new charges by the customer's current location, a
 * credit by the tax of the order it credits. Amounts with the same tax are taxed together, so that
 * the tax is rounded once. Undefined while the processor does not respond: then nothing is billed
 * yet.
 */
export async function taxBill<L extends CreditLine>(
  work: Work,
  merchant: OrganizationRow,
  billed: BilledParty,
  { lines, discount_amount, before }: Bill<L> & { before?: IssuedBefore | undefined },
): Promise<TaxedBill<L> | undefined> {
  const bill = { lines, discount_amount }
  const parts = await creditedParts(work, billed.id, lines, before)
  const net = sumOf(lines.map(line => line.amount)) - discount_amount
  const fresh = Math.max(net + sumOf(parts.map(({ amount }) => amount)), 0)
  const request = (amount: number) => newTaxOf(work, merchant, billed, amount)
  const total = await request(net > 0 ? net : fresh)
  if (!total) return undefined
  const key = taxKeyOf(total.details)
  const same = parts.filter(({ order }) => fresh > 0 && taxKeyOf(order.details) === key)
  const remaining = fresh - sumOf(same.map(({ amount }) => amount))
  const netAmount = net > 0 ? net : fresh
  const charged = remaining === netAmount || remaining <= 0 ? total : await request(remaining)
  if (!charged) return undefined
  return taxedBill(bill, {
    parts,
    same,
    fresh,
    rest: remaining,
    charged,
    currency: billed.currency,
  })
}

/** The tax on new charges; undefined while it cannot be calculated. */
async function newTaxOf(
  work: Work,
  merchant: OrganizationRow,
  billed: BilledParty,
  amount: number,
): Promise<NewTax | undefined> {
  const { currency, prices } = billed
  const { billing_address, tax_id } = billedTo(billed)
  const buyer = { address: toAddress(billing_address), tax_id }
  const sale = { amount, currency, tax_behavior: commonTaxBehavior(prices) }
  const tax = await taxSale(work, merchant, { buyer, sale })
  return tax && { amount, ...tax }
}
