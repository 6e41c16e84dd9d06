import type { Work } from '../../platform/work.ts'
import { sumOf } from '../../platform/money.ts'
import { taxSettingsOf, type OrganizationRow } from '../../organizations/merchant/merchant.ts'
import type { TaxAnswer, TaxDetails } from '../../payments/calculate-tax.ts'
import { toAddress } from '../customers/customer.ts'
import { behaviorOfAll } from '../products/price.ts'
import { findTax } from '../tax/find-tax.ts'
import { isEnough, questionOf } from '../tax/taxed-sale.ts'
import { creditedParts, type CreditLine, type IssuedBefore } from './credited-parts.ts'
import { billedTo, type ShownSubscription } from './subscription.ts'
import { taxedBill, type Bill, type NewTax, type TaxedBill } from './taxed-bill.ts'
import { taxKeyOf } from './tax-credit.ts'
import type { Terms } from './terms.ts'

export type { TaxedBill } from './taxed-bill.ts'

/** An order that could not be taxed says so: its customer's address is no place with a tax. */
const NOWHERE: TaxDetails = {
  calculation_id: null,
  behavior: 'exclusive',
  taxability_reason: 'location_unknown',
  rates: [],
}

/** Whose bill it is, and the prices it is by: they say whether tax is in them. */
export type Billed = Pick<ShownSubscription, 'id' | 'billing_details' | 'customer' | 'currency'> &
  Pick<Terms, 'prices'>

/**
 * Taxes what a subscription is billed anew, by where the customer is now; a credit has the tax of
 * the order it is a credit of. What was taxed alike is taxed together, so that it is rounded once.
 * Undefined while the processor does not answer: then nothing is billed yet.
 */
export async function taxBill<L extends CreditLine>(
  work: Work,
  merchant: OrganizationRow,
  billed: Billed,
  { lines, discount_amount, before }: Bill<L> & { before?: IssuedBefore | undefined },
): Promise<TaxedBill<L> | undefined> {
  const bill = { lines, discount_amount }
  const parts = await creditedParts(work, billed.id, lines, before)
  const net = sumOf(lines.map(line => line.amount)) - discount_amount
  const fresh = Math.max(net + sumOf(parts.map(({ amount }) => amount)), 0)
  const ask = (amount: number) => newTaxOf(work, merchant, billed, amount)
  const whole = await ask(net > 0 ? net : fresh)
  if (!whole) return undefined
  const key = taxKeyOf(whole.details)
  const same = parts.filter(({ order }) => fresh > 0 && taxKeyOf(order.details) === key)
  const rest = fresh - sumOf(same.map(({ amount }) => amount))
  const asked = net > 0 ? net : fresh
  const charged = rest === asked || rest <= 0 ? whole : await ask(rest)
  if (!charged) return undefined
  return taxedBill(bill, { parts, same, fresh, rest, charged, currency: billed.currency })
}

/** The tax on what is charged anew; undefined while nobody can say it. */
async function newTaxOf(
  work: Work,
  merchant: OrganizationRow,
  billed: Billed,
  amount: number,
): Promise<NewTax | undefined> {
  if (!taxSettingsOf(merchant).enabled || amount <= 0)
    return { amount, tax_amount: 0, details: null }
  const answer = await answerFor(work, merchant, billed, amount)
  if (answer?.outcome === 'unavailable') return undefined
  if (answer?.outcome !== 'calculated') return { amount, tax_amount: 0, details: NOWHERE }
  return { amount, tax_amount: answer.tax_amount, details: answer.tax_details }
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
