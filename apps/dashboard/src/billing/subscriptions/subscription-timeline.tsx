import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { useAsk } from '../../ask.ts'
import { useWords } from '../../words.ts'
import type { Subscription } from './subscription-status.tsx'

const LOOKED_AT_MAX = 100

/** What happened to a subscription: begun, charged, canceled, ended; and what comes next. */
export function SubscriptionTimeline({ of }: { of: Subscription }) {
  const t = useWords()
  const locale = useLocale()
  const { data } = useAsk('orders', 'list', { customerId: [of.customerId], limit: LOOKED_AT_MAX })
  const charges = (data?.items ?? [])
    .filter(({ subscriptionId }) => subscriptionId === of.id)
    .map(({ id, createdAt, totalAmount, currency, billingReason, paid }): TimelineEntry => {
      const amount = moneyText(totalAmount, currency, locale)
      return {
        id,
        title: t(paid ? 'subscriptions.charged' : 'subscriptions.charge_open', { amount }),
        at: createdAt.toISOString(),
        cause: t(`orders.reasons.${billingReason}`),
        meaning: paid ? 'positive' : 'warning',
      }
    })
  const own = [
    { id: 'started', at: of.startedAt, title: t('subscriptions.began'), meaning: 'information' },
    {
      id: 'past_due',
      at: of.pastDueAt,
      title: t('subscriptions.went_past_due'),
      meaning: 'negative',
    },
    {
      id: 'canceled',
      at: of.canceledAt,
      title: t('subscriptions.was_canceled'),
      meaning: 'warning',
    },
    { id: 'ended', at: of.endedAt, title: t('subscriptions.was_ended'), meaning: 'neutral' },
  ] as const
  const entries = own.flatMap(({ at, ...rest }) => (at ? [{ ...rest, at: at.toISOString() }] : []))
  return (
    <Card title={t('orders.happened')}>
      <Timeline
        entries={[...charges, ...entries].toSorted((one, other) => other.at.localeCompare(one.at))}
      />
    </Card>
  )
}
