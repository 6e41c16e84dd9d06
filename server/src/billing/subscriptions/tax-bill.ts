import type { Work } from '../../platform/work.ts'
import { sumOf } from '../../platform/money.ts'
import { taxSettingsOf, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { TaxAnswer, TaxDetails } from '../../payments/calculate-tax.ts'
import { toAddress } from '../customers/customer.ts'
import { behaviorOfAll } from '../products/price.ts'
import { findTax } from '../tax/find-tax.ts'
import { isEnough, questionOf, withoutTax } from '../tax/taxed-sale.ts'
import { billedTo, type ShownSubscription } from './subscription.ts'
import type { Terms } from './terms.ts'

type Bill<L> = { lines: L[]; discount_amount: number }

/** What an order says of tax, its lines without it. */
export type TaxedBill<L> = Bill<L> & { tax_amount: number; tax_details: string | null }

/** An order that could not be taxed says so: its customer's address is no place with a tax. */
const NOWHERE: TaxDetails = {
  calculation_id: null,
  behavior: 'exclusive',
  taxability_reason: 'location_unknown',
  rates: [],
}

/** Whose bill it is, and the prices it is by: they say whether tax is in them. */
export type Billed = Pick<ShownSubscription, 'billing_details' | 'customer' | 'currency'> &
  Pick<Terms, 'prices'>

/**
 * Taxes what a subscription is billed anew, by where the customer is now. Undefined while the
 * processor does not answer: then nothing is billed yet.
 */
export async function taxBill<L extends { amount: number }>(
  work: Work,
  merchant: OrganizationRow,
  billed: Billed,
  { lines, discount_amount }: Bill<L>,
): Promise<TaxedBill<L> | undefined> {
  const bill = { lines, discount_amount }
  const amount = sumOf(lines.map(line => line.amount)) - discount_amount
  const taxed = taxSettingsOf(merchant).enabled && amount > 0
  if (!taxed) return { ...bill, tax_amount: 0, tax_details: null }
  const answer = await answerFor(work, merchant, billed, amount)
  if (answer?.outcome === 'unavailable') return undefined
  if (answer?.outcome !== 'calculated')
    return { ...bill, tax_amount: 0, tax_details: JSON.stringify(NOWHERE) }
  const { tax_amount, tax_details } = answer
  return {
    lines: withoutTax(lines, tax_amount, tax_details.behavior),
    discount_amount,
    tax_amount,
    tax_details: JSON.stringify(tax_details),
  }
}

/** A tax id the processor no longer takes spares nobody the tax. */
async function answerFor(
  work: Work,
  merchant: OrganizationRow,
  billed: Billed,
  amount: number,
): Promise<TaxAnswer | undefined> {
  const { currency, prices } = billed
  const { billing_address, tax_id: held } = billedTo(billed)
  const address = toAddress(billing_address)
  if (!address || !isEnough(address)) return undefined
  const { id: organization_id, stripe_account_id } = merchant
  const tax_behavior = behaviorOfAll(prices)
  const ask = (tax_id: typeof held) => {
    const question = questionOf(merchant, { address, tax_id }, { amount, currency, tax_behavior })
    return findTax(work, { organization_id, stripe_account_id }, question)
  }
  const answer = await ask(held)
  return answer.outcome === 'tax_id_invalid' ? ask(null) : answer
}
