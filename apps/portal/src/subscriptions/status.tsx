import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { Trans, useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'

const meanings = {
  active: 'positive',
  trialing: 'positive',
  past_due: 'warning',
  unpaid: 'warning',
  incomplete: 'neutral',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
} as const satisfies Record<SubscriptionStatus, Meaning>

/** Where a subscription stands, in a word. */
export function SubscriptionStatusWord({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { status, cancel_at_period_end } = subscription
  if (cancel_at_period_end && isRunning(subscription)) {
    return <Status meaning="warning">{t('subscription.status.ending')}</Status>
  }
  return <Status meaning={meanings[status]}>{t(`subscription.status.${status}`)}</Status>
}

/** Whether it goes on, or could. */
export const isRunning = ({ status }: Subscription): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid'].includes(status)

/** What it costs: "$10.00 / month". */
export function usePrice({ amount, currency, recurring_interval }: Subscription): string {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  return t(`price.per_${recurring_interval}`, { amount: moneyText(amount, currency, locale) })
}

/** What comes next: the charge, the end, or when it ended. */
export function WhatIsNext({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const { amount, currency, current_period_end, ends_at, ended_at } = subscription
  const said = (key: 'next' | 'ends' | 'ended' | 'overdue', value: string) => (
    <Trans
      t={t}
      i18nKey={`subscription.${key}`}
      values={{ amount: moneyText(amount, currency, locale) }}
      components={[<DateTime key="date" value={value} as="day" />]}
    />
  )
  if (!isRunning(subscription)) return ended_at && said('ended', ended_at)
  if (subscription.cancel_at_period_end) return said('ends', ends_at ?? current_period_end)
  if (subscription.status === 'past_due') return said('overdue', current_period_end)
  return said('next', current_period_end)
}
