import { stepOf } from '@gatehouse/contract/billing/currencies'
import Stripe from 'stripe'
import { SECOND } from '../platform/clock.ts'
import {
  fromProcessorAmount,
  rational,
  roundHalfAwayFromZero,
  toProcessorAmount,
} from '../platform/money.ts'
import type { Site } from '../platform/site.ts'
import { callApi, onAccount } from './processor.ts'

/** Everything the tax on a sale depends on; `amount` is in minor units, net of discounts. */
export type TaxRequest = {
  amount: number
  currency: string
  /** Whether the amount includes the tax. */
  behavior: 'exclusive' | 'inclusive'
  address: {
    line1: string | null
    line2: string | null
    postal_code: string | null
    city: string | null
    /** Without the country's prefix. */
    state: string | null
    country: string
  }
  tax_id: readonly [value: string, kind: string] | null
  /**
   * The merchant's location; null if the merchant never stated it: then the processor's settings
   * apply.
   */
  seller_country: string | null
}

/** The basis of a tax, as stored with an order. */
export type TaxDetails = {
  calculation_id: string | null
  behavior: TaxRequest['behavior']
  /** `standard_rated`, `reverse_charge`, `not_collecting` and so on, in the processor's words. */
  taxability_reason: string
  rates: {
    percentage: string
    tax_type: string | null
    country: string | null
    state: string | null
    amount: number
    /** The amount the rate applies to, if parts of the order are taxed differently. */
    of?: number
    /** Whether that amount includes the tax; omitted if the whole order is taxed the same way. */
    within?: boolean
  }[]
  /** The new charges taxed this way, if the order also contains credits. */
  charged?: Pick<TaxDetails, 'behavior' | 'rates'> & { amount: number; tax_amount: number }
  /** If lines are taxed separately: how each part's tax was distributed over them. */
  parts?: TaxedPart[]
}

/** A part of an order that is taxed separately: its tax, and its share of each line. */
export type TaxedPart = { tax_amount: number; weights: number[]; within: boolean }

/** The processor's calculation, or the reason there is none. */
export type TaxResult =
  | { outcome: 'calculated'; tax_amount: number; tax_details: TaxDetails }
  | { outcome: 'location_invalid' | 'tax_id_invalid' | 'unavailable' }

const REQUEST_TIMEOUT_MS = 6 * SECOND
const RETRIES_MAX = 1

/** Asks the processor for the tax on a sale; a calculation that is not possible is a result too. */
export async function calculateTax(
  site: Site,
  question: TaxRequest,
  account: string | null,
): Promise<TaxResult> {
  const params = paramsOf(question)
  const options = {
    ...onAccount(account),
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
  }
  try {
    const calculation = await callApi(site, 'tax', stripe =>
      stripe.tax.calculations.create(params, options),
    )
    return resultOf(question, calculation)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return rejectionOf(error)
    // A problem with our own account or key looks to the buyer like an outage.
    if (error instanceof Stripe.errors.StripeError) return { outcome: 'unavailable' }
    throw error
  }
}

function paramsOf(question: TaxRequest): Stripe.Tax.CalculationCreateParams {
  const { amount, currency, behavior, address, tax_id, seller_country } = question
  const { country, ...rest } = address
  const addressParts = Object.entries(rest).filter(part => part[1] !== null && part[1] !== '')
  return {
    currency,
    line_items: [
      {
        amount: toProcessorAmount(amount, currency),
        reference: 'sale',
        tax_behavior: behavior,
      },
    ],
    customer_details: {
      address: { country, ...Object.fromEntries(addressParts) },
      address_source: 'billing',
      ...(tax_id && { tax_ids: [taxIdOf(tax_id)] }),
    },
    ...(seller_country !== null && { ship_from_details: { address: { country: seller_country } } }),
  }
}

type StripeTaxId = Stripe.Tax.CalculationCreateParams.CustomerDetails.TaxId

/** Our types of tax ids are a subset of the processor's. */
const taxIdOf = ([value, type]: readonly [string, string]): StripeTaxId => ({
  type,
  value,
})

function resultOf(
  { behavior, currency }: TaxRequest,
  calculation: Stripe.Tax.Calculation,
): TaxResult {
  const { tax_amount_exclusive, tax_amount_inclusive, tax_breakdown } = calculation
  const tax = behavior === 'inclusive' ? tax_amount_inclusive : tax_amount_exclusive
  return {
    outcome: 'calculated',
    tax_amount: chargeable(fromProcessorAmount(tax, currency), { behavior, currency }),
    tax_details: {
      calculation_id: calculation.id,
      behavior,
      taxability_reason: tax_breakdown[0]?.taxability_reason ?? 'not_available',
      rates: tax_breakdown.map(({ amount, tax_rate_details: rate }) => ({
        percentage: rate.percentage_decimal,
        tax_type: rate.tax_type,
        country: rate.country,
        state: rate.state,
        amount: fromProcessorAmount(amount, currency),
      })),
    },
  }
}

/**
 * Tax added to a price is charged with it, so it is rounded to an amount that can be charged: half
 * away from zero, to the steps of its currency. Tax included in a price stays as calculated.
 */
function chargeable(
  tax: number,
  { behavior, currency }: Pick<TaxRequest, 'behavior' | 'currency'>,
) {
  if (behavior === 'inclusive') return tax
  const step = stepOf(currency)
  return roundHalfAwayFromZero(rational(tax, step)) * step
}

function rejectionOf({ code, param }: Stripe.errors.StripeInvalidRequestError): TaxResult {
  const about = param ?? ''
  if (code === 'customer_tax_location_invalid' || about.startsWith('customer_details[address]')) {
    return { outcome: 'location_invalid' }
  }
  const tax_id = code === 'tax_id_invalid' || about.startsWith('customer_details[tax_ids]')
  return { outcome: tax_id ? 'tax_id_invalid' : 'unavailable' }
}
