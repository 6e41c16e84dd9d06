import type { CheckoutConfirm } from '@gatehouse/contract/billing/checkout-inputs'
import { consentText } from '@gatehouse/contract/billing/consent-text'
import {
  neededConsent,
  type ConsentKind,
  type WithdrawalConsent,
} from '@gatehouse/contract/billing/withdrawal-consent'
import type { Work } from '../../platform/work.ts'
import { checkoutSettingsOf } from '../../organizations/merchant/merchant.ts'
import { toBenefitPublic } from '../benefits/benefit.ts'
import type { FullCheckout } from './checkout.ts'
import type { FieldError } from './field-error.ts'
import { isCharged } from './pricing.ts'

type Product = FullCheckout['products'][number]

/**
 * The consent that the hosted page asks for before this checkout is paid; null if nothing is
 * charged, if the merchant does not ask, or if the law does not require it.
 */
export function consentNeededBy(checkout: FullCheckout, product: Product): ConsentKind | null {
  const { organization, is_business_customer } = checkout
  if (!checkoutSettingsOf(organization).ask_withdrawal_consent) return null
  if (!isCharged(checkout, product)) return null
  return neededConsent({
    country: checkout.customer_billing_address?.country ?? null,
    is_business_customer,
    tax_id: checkout.customer_tax_id?.[0] ?? null,
    is_recurring: product.recurring_interval !== null,
    benefit_types: product.benefits.map(benefit => toBenefitPublic(benefit).type),
  })
}

type Given = CheckoutConfirm['withdrawal_consent']

/**
 * Why a consent cannot be recorded: the page asked for it and the buyer did not give it, or the
 * buyer read another text than the current one.
 */
export function consentProblems(needed: ConsentKind | null, given: Given): FieldError[] {
  if (needed === null || given === undefined) return []
  const loc = ['body', 'withdrawal_consent']
  if (given === null) return [{ loc, msg: 'Consent required', type: 'missing' }]
  if (given.text_version === consentText(needed, given.locale).text_version) return []
  const msg = 'The text has changed since: read it again.'
  return [{ loc, msg, input: given.text_version }]
}

/** The consent to store, with the text that the buyer read; null if none was needed or given. */
export function consentGiven(
  work: Work,
  needed: ConsentKind | null,
  given: Given,
): WithdrawalConsent | null {
  if (needed === null || !given) return null
  const { locale } = given
  return { kind: needed, ...consentText(needed, locale), locale, given_at: work.now }
}
