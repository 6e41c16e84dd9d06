import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { INVALID_TAX_ID } from '@gatehouse/contract/billing/read-tax-id'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { taxSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { Work } from '../../platform/work.ts'
import type { TaxResult } from '../../payments/calculate-tax.ts'
import { toAddress } from '../customers/customer.ts'
import { behaviorOf } from '../products/price.ts'
import { findTax } from '../tax/find-tax.ts'
import { isAddressSufficient, taxRequestOf } from '../tax/taxed-sale.ts'
import type { FullCheckout } from './checkout.ts'
import { updateCheckout } from './queries.ts'

type Taxes = Pick<FullCheckout, 'tax_amount' | 'tax_behavior' | 'tax_details'>

const UNKNOWN: Taxes = { tax_amount: null, tax_behavior: null, tax_details: null }
const NOTHING: Taxes = { tax_amount: 0, tax_behavior: null, tax_details: null }

const NOWHERE =
  "We could not determine the customer's tax location based on the provided customer address."

/**
 * Calculates the tax of a checkout as it is now. Tax that cannot be calculated yet stays unset
 * until confirmation.
 */
export async function taxCheckout(work: Work, checkout: FullCheckout): Promise<FullCheckout> {
  const answer = await taxOfCheckout(work, checkout)
  return keep(work, checkout, isAnswer(answer) ? taxesOf(answer) : answer)
}

/**
 * Calculates the tax of a checkout that is about to be paid: it must be known before the buyer
 * pays.
 */
export async function taxConfirmed(work: Work, checkout: FullCheckout): Promise<FullCheckout> {
  const answer = await taxOfCheckout(work, checkout)
  if (!isAnswer(answer)) return keep(work, checkout, answer)
  if (answer.outcome === 'location_invalid') {
    const input = toAddress(checkout.customer_billing_address)
    invalid({ loc: ['body', 'customer_billing_address'], msg: NOWHERE, input })
  }
  if (answer.outcome === 'tax_id_invalid') {
    const input = checkout.customer_tax_id?.[0]
    invalid({ loc: ['body', 'customer_tax_id'], msg: INVALID_TAX_ID, input })
  }
  if (answer.outcome === 'unavailable') fail(checkoutProblems.tax_unavailable)
  return keep(work, checkout, taxesOf(answer))
}

/** The processor's response, or the result if it is known without a request. */
async function taxOfCheckout(work: Work, checkout: FullCheckout): Promise<TaxResult | Taxes> {
  const { organization, organization_id, currency, customer_tax_id } = checkout
  if (!taxSettingsOf(organization).enabled) return UNKNOWN
  const amount = checkout.amount - checkout.discount_amount
  if (amount === 0) return NOTHING
  const address = toAddress(checkout.customer_billing_address)
  if (!address || !isAddressSufficient(address)) return UNKNOWN
  const question = taxRequestOf(
    organization,
    { address, tax_id: customer_tax_id },
    { amount, currency, tax_behavior: behaviorOf(checkout.price) },
  )
  const { stripe_account_id } = organization
  return findTax(work, { organization_id, stripe_account_id }, question)
}

const isAnswer = (found: TaxResult | Taxes): found is TaxResult => 'outcome' in found

function taxesOf(answer: TaxResult): Taxes {
  if (answer.outcome !== 'calculated') return UNKNOWN
  const { tax_amount, tax_details } = answer
  return { tax_amount, tax_behavior: tax_details.behavior, tax_details }
}

async function keep(work: Work, checkout: FullCheckout, taxes: Taxes): Promise<FullCheckout> {
  const { tax_amount, tax_behavior, tax_details } = checkout
  const storedTax = [tax_amount, tax_behavior, tax_details]
  const { tax_details: details } = taxes
  if (JSON.stringify(storedTax) === JSON.stringify([taxes.tax_amount, taxes.tax_behavior, details]))
    return checkout
  return updateCheckout(work, checkout, {
    ...taxes,
    tax_details: details === null ? null : JSON.stringify(details),
  })
}
