import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { isCharging, UpcomingTimeline } from '@gatehouse/ui/upcoming-timeline'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded, LoadingRows } from '../frame/loaded.tsx'
import { upcomingQuery, type Subscription, type UpcomingItem as Item } from '../queries.ts'

/** Upcoming events if the customer changes nothing, the next first. */
export function Upcoming({ subscription: { id } }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const detailsOf = useDetails()
  const query = useQuery(upcomingQuery(id))
  if (query.data?.items.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('upcoming.title')}</h2>
      <Loaded query={query} waiting={<LoadingRows count={1} />}>
        {({ items }) => (
          <UpcomingTimeline
            items={items.map(item => ({
              ...{ type: item.type, at: item.at },
              title: t(`upcoming.${item.type}`),
              details: detailsOf(item),
            }))}
          />
        )}
      </Loaded>
    </section>
  )
}

/** Details of an event: the amount charged, the number of the attempt, what begins. */
function useDetails() {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  return ({ type, amount, currency, attempt, attempts, ...item }: Item) =>
    [
      item.product_name,
      item.seats === null ? null : `${t('facts.seats')}: ${item.seats}`,
      item.discount_name,
      amount !== null && currency !== null && amount > 0
        ? t('upcoming.charged', { amount: moneyText(amount, currency, locale) })
        : isCharging(type) && t('upcoming.nothing'),
      type === 'end' && item.order_id !== null && t('upcoming.unless_paid'),
      attempt === null ? null : t('upcoming.try_of', { attempt, attempts }),
    ]
      .filter(Boolean)
      .join(' · ')
}
