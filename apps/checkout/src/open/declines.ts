import { declineOf, declineReason, declineSentences } from '@gatehouse/contract/billing/declines'
import type { TFunction } from 'i18next'

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

// With the sentences, which are loaded when a payment is refused.
export { fieldOfCode } from '@gatehouse/ui/card/field-of-code.ts'
