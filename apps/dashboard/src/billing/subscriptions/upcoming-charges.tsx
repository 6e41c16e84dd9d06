import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { isCharging, UpcomingTimeline } from '@gatehouse/ui/upcoming-timeline'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import type { Subscription } from './subscription-status.tsx'

/** A subscription's upcoming events if nothing changes, the next first. */
export function UpcomingCharges({ of: { id } }: { of: Subscription }) {
  const t = useTexts()
  const detailsOf = useDetails()
  const { data, error, refetch } = useEndpointQuery('subscriptionAgendas', 'get', { id })
  const items = data?.items.map(item => ({
    ...{ type: item.type, at: item.at.toISOString() },
    title: t(`subscriptions.coming.${item.type}`),
    details: detailsOf(item),
  }))
  return (
    <Card title={t('subscriptions.upcoming')}>
      {error ? (
        <NotLoaded query={{ error, refetch }} />
      ) : !items ? (
        <Skeleton className="h-3.5! w-40" />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('subscriptions.nothing_upcoming')}</p>
      ) : (
        <UpcomingTimeline items={items} />
      )}
    </Card>
  )
}

type Item = AnswerOf<'subscriptionAgendas', 'get'>['items'][number]

/** Details of an event: the amount charged, the number of the attempt, what begins. */
function useDetails() {
  const t = useTexts()
  const locale = useLocale()
  return ({ type, amount, currency, attempt, attempts, ...item }: Item) => {
    const { productName, seats, discountName, orderId } = item
    return [
      productName,
      seats === null ? null : `${t('subscriptions.seats')}: ${seats}`,
      discountName,
      amount !== null && currency !== null && amount > 0
        ? t('subscriptions.will_charge', { amount: moneyText(amount, currency, locale) })
        : isCharging(type) && t('subscriptions.will_charge_nothing'),
      type === 'end' && orderId !== null && t('subscriptions.unless_paid'),
      attempt === null ? null : t('subscriptions.try_of', { attempt, attempts }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
