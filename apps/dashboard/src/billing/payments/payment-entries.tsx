import { Money } from '@gatehouse/ui/money'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { Trans } from 'react-i18next'
import { useWords } from '../../words.ts'
import { type Payment, paymentMeanings, usePaymentWords } from './payment-words.tsx'

/** Attempts to get paid as lines of a timeline, newest first. */
export function usePaymentEntries() {
  const t = useWords()
  const { method, refusal } = usePaymentWords()
  return (payments: Payment[]) =>
    payments.map((payment): TimelineEntry => {
      const { id, status, amount, currency, createdAt, trigger } = payment
      return {
        id,
        title: (
          <Trans
            t={t}
            i18nKey={`payments.${status}`}
            components={[<Money key="amount" amount={amount} currency={currency} />]}
          />
        ),
        at: createdAt.toISOString(),
        cause: trigger
          ? `${method(payment)} · ${t(`payments.trigger.${trigger}`)}`
          : method(payment),
        details: refusal(payment),
        meaning: paymentMeanings[status],
      }
    })
}
