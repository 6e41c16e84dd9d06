import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '../queries.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The name of a payment method: "Visa ending in 4242". */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useTranslation('portal')
  return ({ method_metadata: card, type }) => {
    if (!card) return type === 'card' ? t('method.other') : type
    const { brand, last4 } = card
    return t('method.card', { brand: brands[brand] ?? brand, last4 })
  }
}
