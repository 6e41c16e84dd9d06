import { useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import type { Preview } from '../../frame/list-preview.tsx'
import { useTexts } from '../../texts.ts'
import { usePriceText } from '../price-text.ts'
import { willRenew } from './subscription-columns.tsx'
import { type Subscription, SubscriptionStatus } from './subscription-status.tsx'
import { CustomerLink } from '../customer-link.tsx'

/** A subscription beside the list of subscriptions. */
export function useSubscriptionPreview(): (subscription: Subscription) => Preview {
  const t = useTexts()
  const href = useHref()
  const price = usePriceText()
  return subscription => {
    const { id, customer, product, seats, discount, endedAt, endsAt } = subscription
    const { recurringInterval, recurringIntervalCount, currency } = subscription
    const amount = subscription.renewalAmount
    const end = endedAt ?? endsAt
    return {
      id,
      title: product.name,
      href: href(`/subscriptions/${id}`),
      facts: [
        {
          label: t('fields.amount'),
          value: price(
            { amountType: 'fixed', amount, currency },
            recurringInterval,
            recurringIntervalCount,
          ),
        },
        { label: t('fields.status'), value: <SubscriptionStatus of={subscription} /> },
        {
          label: t('fields.customer'),
          value: <CustomerLink of={customer} />,
        },
        ...(seats === null ? [] : [{ label: t('subscriptions.seats'), value: seats }]),
        ...(discount ? [{ label: t('fields.discount'), value: discount.name }] : []),
        {
          label: t('subscriptions.started'),
          value: <DateTimeText at={subscription.startedAt} as="day" />,
        },
        willRenew(subscription)
          ? {
              label: t('subscriptions.renews'),
              value: <DateTimeText at={subscription.currentPeriodEnd} as="day" />,
            }
          : { label: t('discounts.ends'), value: <DateTimeText at={end} as="day" /> },
      ],
    }
  }
}
