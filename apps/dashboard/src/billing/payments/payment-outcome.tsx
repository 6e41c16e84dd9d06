import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { type Payment, usePaymentTexts } from './payment-texts.tsx'
import type { PaidItem } from './use-paid-item.ts'

interface PaymentOutcomeProps {
  payment: Payment
  paidFor: PaidItem
}

/** Why a payment failed, and what follows; renders nothing for a successful one. */
export function PaymentOutcome({ payment, paidFor }: PaymentOutcomeProps) {
  const t = useTexts()
  const { refusal } = usePaymentTexts()
  if (payment.status === 'pending') {
    return (
      <Banner meaning="information" title={t('payments.unconfirmed')}>
        {t('payments.unconfirmed_text')}
      </Banner>
    )
  }
  if (payment.status !== 'failed') return null
  return (
    <Banner meaning="negative" title={refusal(payment) ?? t('status.payment.failed')}>
      <Since {...paidFor} />
    </Banner>
  )
}

/** What happened after a decline, or can happen. */
function Since({ order, checkout }: PaidItem) {
  const t = useTexts()
  const href = useHref()
  if (order?.paid || checkout?.status === 'succeeded') return t('payments.paid_since')
  if (checkout?.status === 'open') {
    const components = [
      <Link key="checkout" href={href(`/checkouts/${checkout.id}`)} />,
      <DateTimeText key="until" at={checkout.expiresAt} as="moment-with-time" />,
    ]
    return <Trans t={t} i18nKey="payments.may_try" components={components} />
  }
  const over = checkout?.status === 'expired' || checkout?.status === 'failed'
  return over ? t('payments.came_to_nothing') : null
}
