import type { Column } from '@gatehouse/ui/table'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName, nameClass } from '../customer-name.tsx'
import { usePriceText } from '../price-text.ts'
import { isPaused, type Subscription, SubscriptionStatus } from './subscription-status.tsx'

type ColumnId =
  | 'customer'
  | 'product'
  | 'status'
  | 'started_at'
  | 'current_period_end'
  | 'discount'
  | 'amount'

/** The columns of a subscription list, without those that repeat the page. */
export function useSubscriptionColumns(without: ColumnId[] = []): Column<Subscription>[] {
  const t = useTexts()
  const price = usePriceText()
  const columns: (Column<Subscription> & { id: ColumnId })[] = [
    {
      id: 'customer',
      header: t('fields.customer'),
      sortable: true,
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    {
      id: 'product',
      header: t('fields.product'),
      sortable: true,
      cell: ({ product }) => <span className={nameClass}>{product.name}</span>,
    },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      // With an end date the status may take two lines.
      cell: row => (
        <span className="*:whitespace-normal">
          <SubscriptionStatus of={row} />
        </span>
      ),
    },
    {
      id: 'started_at',
      // On phones the columns have no headers, so two dates would be ambiguous.
      phone: 'hidden',
      header: t('subscriptions.started'),
      sortable: true,
      wide: 'very',
      cell: ({ startedAt }) => <DateTimeText at={startedAt} as="day" />,
    },
    {
      id: 'current_period_end',
      header: t('subscriptions.renews'),
      labelled: true,
      sortable: true,
      cell: row =>
        willRenew(row) ? <DateTimeText at={row.currentPeriodEnd} as="day" /> : <EmptyValue />,
    },
    {
      id: 'discount',
      header: t('fields.discount'),
      sortable: true,
      wide: 'very',
      phone: 'hidden',
      cell: ({ discount }) =>
        discount ? <span className={nameClass}>{discount.name}</span> : <EmptyValue />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      sortable: true,
      align: 'end',
      cell: ({ renewalAmount: amount, currency, recurringInterval, recurringIntervalCount }) => (
        <span className="whitespace-nowrap">
          {price(
            { amountType: 'fixed', amount, currency },
            recurringInterval,
            recurringIntervalCount,
          )}
        </span>
      ),
    },
  ]
  return columns.filter(({ id }) => !without.includes(id))
}

/** Whether the subscription renews automatically. */
export function willRenew(subscription: Subscription): boolean {
  const { cancelAtPeriodEnd, pauseAtPeriodEnd, endedAt, status } = subscription
  if (cancelAtPeriodEnd || pauseAtPeriodEnd || isPaused(subscription)) return false
  return !endedAt && status !== 'canceled'
}
