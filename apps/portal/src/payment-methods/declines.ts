import { declineOf, declineReason, declineSentences } from '@gatehouse/contract/billing/declines'
import type { TFunction } from 'i18next'

type Words = TFunction<'portal'>

/** What the server says of a refused payment, in the customer's language. */
export function declineText(sentence: string, t: Words): string {
  const reason = declineOf(sentence)
  // Every reason that begins a sentence has its words; the walk over them is a test.
  return reason ? t(`decline.${reason}` as 'decline.generic_decline') : sentence
}

/** What a code of the processor means, in the customer's language. */
export const codeText = (code: string, t: Words): string =>
  declineText(declineSentences[declineReason(code, null)], t)
