import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { Trans, useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'
import { useNextCharge } from '../orders/next-charge.ts'
import { isPaused } from './paused.ts'

const meanings = {
  active: 'positive',
  trialing: 'information',
  past_due: 'warning',
  unpaid: 'warning',
  incomplete: 'neutral',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
} as const satisfies Record<SubscriptionStatus, Meaning>

/** The label of a subscription's status. */
export function SubscriptionStatusWord({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { status, cancel_at_period_end } = subscription
  if (isPaused(subscription)) return <Status meaning="neutral">{t('pause.word')}</Status>
  if (cancel_at_period_end && isRunning(subscription)) {
    return <Status meaning="warning">{t('subscription.status.ending')}</Status>
  }
  return <Status meaning={meanings[status]}>{t(`subscription.status.${status}`)}</Status>
}

/** Whether the subscription renews, or could. */
export const isRunning = ({ status }: Subscription): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid'].includes(status)

interface NextStepProps {
  subscription: Subscription
  /** Fetches the amount of the next charge. */
  exact?: boolean
}

/** The next event: the charge, the pause or the end; for an ended subscription, when it ended. */
export function NextStep({ subscription, exact = true }: NextStepProps) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const { status, current_period_end, ends_at, ended_at, resumes_at } = subscription
  const running = isRunning(subscription)
  const next = useNextCharge(subscription, exact && running)
  const amount = next && moneyText(next.amount, next.currency, locale)
  const format = (key: ProblemText, value: string) => (
    <Trans
      t={t}
      i18nKey={`subscription.${key}`}
      values={{
        amount: amount ?? moneyText(subscription.renewal_amount, subscription.currency, locale),
      }}
      components={[<DateTime key="date" value={value} as="day" />]}
    />
  )
  if (!running) return ended_at && format('ended', ended_at)
  if (isPaused(subscription)) {
    return resumes_at ? format('resumes', resumes_at) : t('subscription.paused')
  }
  if (subscription.cancel_at_period_end) return format('ends', ends_at ?? current_period_end)
  if (status === 'past_due') {
    return next?.type === 'payment_retry' ? format('overdue', next.at) : t('subscription.owed')
  }
  if (subscription.pause_at_period_end) return format('pauses', current_period_end)
  const trial = status === 'trialing'
  if (next && next.amount > 0) return format(trial ? 'trial' : 'next', next.at)
  const nothing = next ? 'renews_on' : 'next_on'
  return format(trial ? 'trial_on' : nothing, next?.at ?? current_period_end)
}

type ProblemText =
  | 'next'
  | 'next_on'
  | 'renews_on'
  | 'trial'
  | 'trial_on'
  | 'pauses'
  | 'resumes'
  | 'ends'
  | 'ended'
  | 'overdue'
