import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { type Payment, paymentMeanings, usePaymentHref, usePaymentTexts } from './payment-texts.tsx'

/** Payment attempts as timeline entries, newest first; each links to its page. */
export function usePaymentEntries({ linked = true } = {}) {
  const t = useTexts()
  const href = usePaymentHref()
  const { method, refusal } = usePaymentTexts()
  return (payments: Payment[]) =>
    payments.map((payment): TimelineEntry => {
      const { id, status, amount, currency, createdAt, trigger } = payment
      const format = (
        <Trans
          t={t}
          i18nKey={`payments.${status}`}
          components={[<Money key="amount" amount={amount} currency={currency} />]}
        />
      )
      return {
        id,
        title: linked ? <Link href={href(payment)}>{format}</Link> : format,
        at: createdAt.toISOString(),
        cause: trigger
          ? `${method(payment)} · ${t(`payments.trigger.${trigger}`)}`
          : method(payment),
        details: refusal(payment),
        meaning: paymentMeanings[status],
      }
    })
}
