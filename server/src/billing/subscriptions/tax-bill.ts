import type { Work } from '../../platform/work.ts'
import { sumOf } from '../../platform/money.ts'
import { taxSettingsOf, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { TaxResult, TaxDetails } from '../../payments/calculate-tax.ts'
import { toAddress } from '../customers/customer.ts'
import { commonTaxBehavior } from '../products/price.ts'
import { findTax } from '../tax/find-tax.ts'
import { isAddressSufficient, taxRequestOf } from '../tax/taxed-sale.ts'
import { creditedParts, type CreditLine, type IssuedBefore } from './credited-parts.ts'
import { billedTo, type SubscriptionWithNested } from './subscription.ts'
import { taxedBill, type Bill, type NewTax, type TaxedBill } from './taxed-bill.ts'
import { taxKeyOf } from './tax-credit.ts'
import type { Terms } from './terms.ts'

export type { TaxedBill } from './taxed-bill.ts'

/**
 * The tax details of an order that could not be taxed: its customer's address is in no taxable
 * place.
 */
const NOWHERE: TaxDetails = {
  calculation_id: null,
  behavior: 'exclusive',
  taxability_reason: 'location_unknown',
  rates: [],
}

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
  if (!taxSettingsOf(merchant).enabled || amount <= 0)
    return { amount, tax_amount: 0, details: null }
  const answer = await taxFor(work, merchant, billed, amount)
  if (answer?.outcome === 'unavailable') return undefined
  if (answer?.outcome !== 'calculated') return { amount, tax_amount: 0, details: NOWHERE }
  return { amount, tax_amount: answer.tax_amount, details: answer.tax_details }
}

/** If the processor no longer accepts a tax id, tax is charged. */
async function taxFor(
  work: Work,
  merchant: OrganizationRow,
  billed: BilledParty,
  amount: number,
): Promise<TaxResult | undefined> {
  const { currency, prices } = billed
  const { billing_address, tax_id: current } = billedTo(billed)
  const address = toAddress(billing_address)
  if (!address || !isAddressSufficient(address)) return undefined
  const { id: organization_id, stripe_account_id } = merchant
  const tax_behavior = commonTaxBehavior(prices)
  const request = (tax_id: typeof current) => {
    const question = taxRequestOf(merchant, { address, tax_id }, { amount, currency, tax_behavior })
    return findTax(work, { organization_id, stripe_account_id }, question)
  }
  const answer = await request(current)
  return answer.outcome === 'tax_id_invalid' ? request(null) : answer
}
