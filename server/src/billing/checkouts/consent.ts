import type { CheckoutConfirm } from '@gatehouse/contract/billing/checkout-inputs'
import { consentText } from '@gatehouse/contract/billing/consent-text'
import type { ConsentKind, WithdrawalConsent } from '@gatehouse/contract/billing/withdrawal-consent'
import type { Work } from '../../platform/work.ts'
import type { FieldError } from './field-error.ts'

type ConsentInput = CheckoutConfirm['withdrawal_consent']

/**
 * Why a consent cannot be recorded: the page asked for it and the buyer did not give it, or the
 * buyer read another text than the current one.
 */
export function consentProblems(needed: ConsentKind | null, given: ConsentInput): FieldError[] {
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
  given: ConsentInput,
): WithdrawalConsent | null {
  if (needed === null || !given) return null
  const { locale } = given
  return { kind: needed, ...consentText(needed, locale), locale, given_at: work.now }
}
