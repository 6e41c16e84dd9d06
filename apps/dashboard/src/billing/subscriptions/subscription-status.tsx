import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useLocale } from '@gatehouse/ui/i18n'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A subscription as the API returns it. */
export type Subscription = ItemOf<'subscriptions'>

/** The fields that determine a subscription's displayed status. */
type StatusFields = Pick<
  Subscription,
  'status' | 'cancelAtPeriodEnd' | 'endedAt' | 'currentPeriodEnd'
> &
  Partial<Pick<Subscription, 'pausedAt' | 'pauseAtPeriodEnd'>>

/** A pause is derived from a status that every client can read and from its timestamp. */
export const isPaused = ({ status, pausedAt }: Pick<StatusFields, 'status' | 'pausedAt'>) =>
  status === 'unpaid' && !!pausedAt

/** Only an active subscription without a scheduled end can be changed. */
export const isChangeable = ({ status, cancelAtPeriodEnd }: Subscription) =>
  activeStatuses.some(item => item === status) && !cancelAtPeriodEnd

const meanings = {
  incomplete: 'warning',
  incomplete_expired: 'neutral',
  trialing: 'information',
  active: 'positive',
  past_due: 'negative',
  canceled: 'neutral',
  unpaid: 'negative',
} as const satisfies Record<Subscription['status'], Meaning>

/** A subscription's status, and its scheduled end or pause if there is one. */
export function SubscriptionStatus({ of }: { of: StatusFields }) {
  const t = useTexts()
  const locale = useLocale()
  const { status, cancelAtPeriodEnd, endedAt, currentPeriodEnd } = of
  if (isPaused(of)) return <Status meaning="neutral">{t('subscriptions.paused')}</Status>
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(currentPeriodEnd)
  if (cancelAtPeriodEnd && !endedAt)
    return <Status meaning="warning">{t('subscriptions.ends_on', { day })}</Status>
  if (of.pauseAtPeriodEnd && !endedAt)
    return <Status meaning="warning">{t('subscriptions.pauses_on', { day })}</Status>
  return <Status meaning={meanings[status]}>{t(`status.subscription.${status}`)}</Status>
}
