import { declineReason as knownReason } from '@gatehouse/contract/billing/declines'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { type ItemOf, useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A payment attempt as the API returns it. */
export type Payment = ItemOf<'payments'>

/** The severity of a payment's status. */
export const paymentMeanings = {
  pending: 'information',
  succeeded: 'positive',
  failed: 'negative',
} as const satisfies Record<Payment['status'], Meaning>

/** A payment's outcome, or that it is pending. */
export function PaymentStatus({ of }: { of: Payment['status'] }) {
  const t = useTexts()
  return <Status meaning={paymentMeanings[of]}>{t(`status.payment.${of}`)}</Status>
}

/** The URL of a payment's page. */
export function usePaymentHref() {
  const href = useHref()
  return ({ id }: Pick<Payment, 'id'>) => href(`/payments/${id}`)
}

/** Generic decline codes. */
const genericDeclines = ['generic_decline', 'card_declined']

/** A payment's method and its decline reason, as text. */
export function usePaymentTexts() {
  const t = useTexts()
  return {
    method: (payment: Payment) => {
      const { status, method } = payment
      if (payment.method === 'card') {
        const { brand, last4 } = payment.methodMetadata
        return t('payments.card', { brand: brandName(brand), last4 })
      }
      if (method !== 'other') return methodName(method)
      return t(status === 'pending' ? 'payments.method_unknown' : 'payments.another_method')
    },
    refusal: ({ declineReason, declineMessage }: Payment) => {
      if (!declineReason) return declineMessage
      const known = knownReason(declineReason, null)
      const isGeneric = known === 'generic_decline' && !genericDeclines.includes(declineReason)
      return isGeneric ? t('decline.other', { code: declineReason }) : String(t(`decline.${known}`))
    },
  }
}

/** Brand names of payment methods, the same in every language. */
export const methodName = (method: string): string =>
  methodNames[method] ?? capitalize(method.replaceAll('_', ' '))

const methodNames: Record<string, string> = {
  acss_debit: 'ACSS Debit',
  au_becs_debit: 'BECS Debit',
  bacs_debit: 'Bacs Debit',
  blik: 'BLIK',
  cashapp: 'Cash App',
  eps: 'EPS',
  ideal: 'iDEAL',
  mobilepay: 'MobilePay',
  oxxo: 'OXXO',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  promptpay: 'PromptPay',
  sepa_debit: 'SEPA Debit',
  twint: 'TWINT',
  us_bank_account: 'ACH Direct Debit',
  wechat_pay: 'WeChat Pay',
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A card's brand as it is printed on the card. */
export function brandName(brand: string): string {
  const known: Record<string, string> = {
    amex: 'American Express',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  }
  return known[brand] ?? capitalize(brand)
}
