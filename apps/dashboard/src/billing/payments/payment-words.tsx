import { declineSentences } from '@gatehouse/contract/billing/declines'
import type { Meaning } from '@gatehouse/ui/status'
import type { ItemOf } from '../../ask.ts'
import { useWords } from '../../words.ts'

/** An attempt to get paid, as the client holds it. */
export type Payment = ItemOf<'payments'>

/** What a payment's end means. */
export const paymentMeanings = {
  pending: 'information',
  succeeded: 'positive',
  failed: 'negative',
} as const satisfies Record<Payment['status'], Meaning>

/** How a payment was tried and why it was refused, in words. */
export function usePaymentWords() {
  const t = useWords()
  return {
    method: (payment: Payment) =>
      payment.method === 'card'
        ? t('payments.card', {
            brand: brandName(payment.methodMetadata.brand),
            last4: payment.methodMetadata.last4,
          })
        : payment.method.replaceAll('_', ' '),
    refusal: ({ declineReason, declineMessage }: Payment) => {
      if (declineReason && isKnown(declineReason)) return String(t(`decline.${declineReason}`))
      return declineMessage ?? declineReason
    },
  }
}

function isKnown(reason: string): reason is keyof typeof declineSentences {
  return Object.hasOwn(declineSentences, reason)
}

function brandName(brand: string): string {
  const known: Record<string, string> = {
    amex: 'American Express',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  }
  return known[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
