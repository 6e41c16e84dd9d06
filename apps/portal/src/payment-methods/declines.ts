import { declineOf, declineReason, declineSentences } from '@gatehouse/contract/billing/declines'
import type { TFunction } from 'i18next'

type Translate = TFunction<'portal'>

/** The server's message about a declined payment, in the customer's language. */
export function declineText(sentence: string, t: Translate): string {
  const reason = declineOf(sentence)
  // Every main reason has a translation; a test checks them all.
  return reason ? t(`decline.${reason}` as 'decline.generic_decline') : sentence
}

/** The meaning of a processor's code, in the customer's language. */
export const codeText = (code: string, t: Translate): string =>
  declineText(declineSentences[declineReason(code, null)], t)
