import { declineOf, declineReason, declineSentences } from '@gatehouse/contract/billing/declines'
import type { TFunction } from 'i18next'
import type { FieldErrors } from './fields.ts'

type Words = TFunction<'checkout'>

/** What the server says of a refused payment, in the buyer's language. */
export function declineText(sentence: string, t: Words): string {
  const reason = declineOf(sentence)
  // Every first reason has its words; the walk over them is a test.
  return reason ? t(`decline.${reason}` as 'decline.generic_decline') : sentence
}

/** What a code of the processor means, in the buyer's language. */
export function codeText(code: string, t: Words): string {
  return declineText(declineSentences[declineReason(code, null)], t)
}

const fields: Record<string, keyof FieldErrors> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
}

/** Which field a code speaks of, where it speaks of one. */
export const fieldOfCode = (code: string): keyof FieldErrors | undefined => fields[code]
