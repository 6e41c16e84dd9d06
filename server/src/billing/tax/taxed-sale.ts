import type { Address } from '@gatehouse/contract/billing/addresses'
import type { TaxBehavior } from '@gatehouse/contract/billing/prices'
import { taxBehaviorOf, type taxSettingsOf } from '../../organizations/merchant/merchant.ts'
import { spread } from '../../platform/money.ts'
import type { TaxRequest } from '../../payments/calculate-tax.ts'

/** The merchant's settings that tax depends on. */
export type TaxingMerchant = Parameters<typeof taxSettingsOf>[0] &
  Parameters<typeof taxBehaviorOf>[0] & { country: string | null }

/** The buyer's details that tax depends on. */
export type Buyer = { address: Address; tax_id: readonly [string, string] | null }

/** Countries where prices are customarily shown without tax. */
const EXCLUSIVE = new Set(['US', 'CA'])

/** Whether tax is added to a price or included in it, for a buyer's country. */
export const behaviorFor = (behavior: TaxBehavior, country: string): TaxRequest['behavior'] =>
  behavior === 'location' ? (EXCLUSIVE.has(country) ? 'exclusive' : 'inclusive') : behavior

/** Whether tax is added or included for a sale: its price's own setting, or else its merchant's. */
export const behaviorOfSale = (
  merchant: Parameters<typeof taxBehaviorOf>[0],
  { tax_behavior }: Pick<Sale, 'tax_behavior'>,
  country: string,
) => behaviorFor(tax_behavior ?? taxBehaviorOf(merchant), country)

/**
 * Whether an address is sufficient to calculate tax: in the US and Canada it needs the state or the
 * postal code, too.
 */
export const isAddressSufficient = ({ country, state, postal_code }: Address): boolean =>
  !EXCLUSIVE.has(country) || Boolean(state ?? postal_code)

/** A sale whose net amount is known; its price may set whether it includes tax. */
export type Sale = { amount: number; currency: string; tax_behavior: TaxBehavior | null }

/** The tax calculation to request for a sale. */
export function taxRequestOf(
  merchant: TaxingMerchant,
  { address, tax_id }: Buyer,
  { amount, currency, tax_behavior }: Sale,
): TaxRequest {
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
 * Order lines as they are stored: always without tax, so that the total is subtotal less discount,
 * plus tax. Included tax is subtracted from the lines.
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
