import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import { neededConsent, type ConsentKind } from '@gatehouse/contract/billing/withdrawal-consent'
import { checkoutSettingsOf } from '../../organizations/merchant/merchant.ts'
import { isCharged } from './pricing.ts'

type Buyer = {
  is_business_customer: boolean
  customer_billing_address: { country: string } | null
  customer_tax_id: readonly string[] | null
  organization: Parameters<typeof checkoutSettingsOf>[0]
}

type Product = Parameters<typeof isCharged>[1] & { benefits: readonly { type: string }[] }

/**
 * The consent that the hosted page asks for before this checkout is paid; null if nothing is
 * charged, if the merchant does not ask, or if the law does not require it.
 */
export function consentNeededBy(
  checkout: Parameters<typeof isCharged>[0] & Buyer,
  product: Product,
): ConsentKind | null {
  const { organization, is_business_customer } = checkout
  if (!checkoutSettingsOf(organization).ask_withdrawal_consent) return null
  if (!isCharged(checkout, product)) return null
  return neededConsent({
    country: checkout.customer_billing_address?.country ?? null,
    is_business_customer,
    tax_id: checkout.customer_tax_id?.[0] ?? null,
    is_recurring: product.recurring_interval !== null,
    // Only types defined in the contract are stored.
    benefit_types: product.benefits.map(({ type }) => type as BenefitType),
  })
}
