import type { Address } from '@gatehouse/contract/billing/addresses'
import type { TaxBehavior } from '@gatehouse/contract/billing/prices'
import { taxBehaviorOf, type taxSettingsOf } from '../../organizations/merchant/merchant.ts'
import { spread } from '../../platform/money.ts'
import type { TaxQuestion } from '../../payments/calculate-tax.ts'

/** A merchant, as far as tax depends on it. */
export type TaxedBy = Parameters<typeof taxSettingsOf>[0] &
  Parameters<typeof taxBehaviorOf>[0] & { country: string | null }

/** Who buys, as far as tax depends on it. */
export type Buyer = { address: Address; tax_id: readonly [string, string] | null }

/** Where prices are shown without tax by custom. */
const EXCLUSIVE = new Set(['US', 'CA'])

/** Whether tax comes on top of a price or is within it, for a buyer of a country. */
export const behaviorFor = (behavior: TaxBehavior, country: string): TaxQuestion['behavior'] =>
  behavior === 'location' ? (EXCLUSIVE.has(country) ? 'exclusive' : 'inclusive') : behavior

/** The same of a sale, where its price says nothing itself as its merchant does. */
export const behaviorOfSale = (
  merchant: Parameters<typeof taxBehaviorOf>[0],
  { tax_behavior }: Pick<Sale, 'tax_behavior'>,
  country: string,
) => behaviorFor(tax_behavior ?? taxBehaviorOf(merchant), country)

/** Whether an address says enough: in the US and Canada the state or the postal code too. */
export const isEnough = ({ country, state, postal_code }: Address): boolean =>
  !EXCLUSIVE.has(country) || Boolean(state ?? postal_code)

/** A sale whose net amount is known; its price may say itself whether it includes tax. */
export type Sale = { amount: number; currency: string; tax_behavior: TaxBehavior | null }

/** What there is to ask about a sale. */
export function questionOf(
  merchant: TaxedBy,
  { address, tax_id }: Buyer,
  { amount, currency, tax_behavior }: Sale,
): TaxQuestion {
  const { line1, line2, postal_code, city, state, country } = address
  return {
    amount,
    currency,
    behavior: behaviorOfSale(merchant, { tax_behavior }, country),
    address: {
      line1,
      line2,
      postal_code,
      city,
      state: state?.replace(`${country}-`, '') ?? null,
      country,
    },
    tax_id,
    seller_country: merchant.country,
  }
}

type Line = { amount: number }

/**
 * Lines of an order as they are written: always without tax, so that subtotal less discount and
 * tax are the total. What was sold with the tax within is made less by it.
 */
export function withoutTax<L extends Line>(
  lines: readonly L[],
  tax_amount: number,
  behavior: string | null,
): L[] {
  if (behavior !== 'inclusive' || tax_amount === 0) return [...lines]
  const parts = spread(
    tax_amount,
    lines.map(({ amount }) => amount),
  )
  return lines.map((line, index) => ({ ...line, amount: line.amount - (parts[index] ?? 0) }))
}
