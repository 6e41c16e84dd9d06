import type { Address } from '@gatehouse/contract/billing/addresses'
import { taxSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { TaxDetails, TaxResult } from '../../payments/calculate-tax.ts'
import type { Work } from '../../platform/work.ts'
import { findTax } from './find-tax.ts'
import { isAddressSufficient, taxRequestOf, type Sale, type TaxingMerchant } from './taxed-sale.ts'

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

/** The merchant, whose account at the processor calculates the tax. */
type Seller = TaxingMerchant & { id: string; stripe_account_id: string | null }

/** A sale to a known customer, whose address may be missing. */
type CustomerSale = {
  buyer: { address: Address | null; tax_id: readonly [string, string] | null }
  sale: Sale
}

/**
 * The tax of a sale that its merchant or a schedule makes, without the buyer. Undefined while the
 * processor cannot calculate it. If it no longer accepts the tax ID, tax is charged.
 */
export async function taxSale(
  work: Work,
  merchant: Seller,
  { buyer, sale }: CustomerSale,
): Promise<{ tax_amount: number; details: TaxDetails | null } | undefined> {
  if (!taxSettingsOf(merchant).enabled || sale.amount <= 0) return { tax_amount: 0, details: null }
  const answer = await resultOf(work, merchant, { buyer, sale })
  if (answer?.outcome === 'unavailable') return undefined
  if (answer?.outcome !== 'calculated') return { tax_amount: 0, details: NOWHERE }
  return { tax_amount: answer.tax_amount, details: answer.tax_details }
}

async function resultOf(
  work: Work,
  merchant: Seller,
  { buyer: { address, tax_id }, sale }: CustomerSale,
): Promise<TaxResult | undefined> {
  if (!address || !isAddressSufficient(address)) return undefined
  const { id: organization_id, stripe_account_id } = merchant
  const request = (given: typeof tax_id) => {
    const question = taxRequestOf(merchant, { address, tax_id: given }, sale)
    return findTax(work, { organization_id, stripe_account_id }, question)
  }
  const answer = await request(tax_id)
  return answer.outcome === 'tax_id_invalid' ? request(null) : answer
}
