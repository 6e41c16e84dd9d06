import type { SubscriptionColumn } from '@gatehouse/contract/billing/subscription-endpoints'
import { CopyText } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { Subscription } from './subscription-status.tsx'

/** Columns of the list of all subscriptions that are shown to users who chose them. */
export function useSubscriptionExtras(): Column<Subscription>[] {
  const t = useTexts()
  return [
    {
      id: 'email',
      header: t('accounts.email'),
      cell: ({ customer }: Subscription) => <span className="wrap-anywhere">{customer.email}</span>,
    },
    {
      id: 'seats',
      header: t('subscriptions.seats'),
      align: 'end' as const,
      cell: ({ seats }: Subscription) => seats ?? <EmptyValue />,
    },
    {
      id: 'ends_at',
      header: t('discounts.ends'),
      cell: ({ endedAt, endsAt }: Subscription) => <DateTimeText at={endedAt ?? endsAt} as="day" />,
    },
    {
      id: 'id',
      header: t('fields.id'),
      cell: ({ id }: Subscription) => <CopyText text={id} label={t('detail.copy_id')} />,
    },
  ].map(column => ({ ...column, optional: true, phone: 'detail' as const }))
}

/** Columns that a file of subscriptions can have, besides those of another name. */
const inFile: readonly string[] = [
  ...(['product', 'status', 'started_at', 'current_period_end', 'ends_at', 'discount'] as const),
  ...(['email', 'seats', 'id'] as const),
] satisfies SubscriptionColumn[]

/** The columns of a file for those of the list. */
export const subscriptionFileColumns = (shown: string[]): string[] =>
  shown.flatMap(id => {
    if (id === 'amount') return ['amount', 'currency', 'interval']
    if (id === 'customer') return ['customer', ...(shown.includes('email') ? [] : ['email'])]
    return inFile.filter(column => column === id)
  })
