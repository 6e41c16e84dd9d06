import { Card } from '@gatehouse/ui/card'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useUsageColumns } from '../meters/usage-columns.tsx'
import type { Subscription } from './subscription-status.tsx'

type Usage = Subscription['meters'][number]

/** What was used in the open period, and what it would cost if the period ended now. */
export function SubscriptionUsage({ of }: { of: Subscription }) {
  const t = useTexts()
  const isMetered = of.prices.some(price => 'meterId' in price)
  const columns = useSubscriptionColumns(of.currency)
  if (of.endedAt || (!isMetered && of.meters.length === 0)) return null
  return (
    <Card
      flush
      title={t('subscriptions.usage')}
      description={
        <>
          <DateTimeText at={of.currentPeriodStart} as="day" /> –{' '}
          <DateTimeText at={of.currentPeriodEnd} as="day" />
        </>
      }
    >
      <Table
        caption={t('subscriptions.usage')}
        columns={columns}
        rows={of.meters}
        rowKey={({ id }) => id}
        empty={<p className="text-muted px-4 pt-1 pb-4">{t('meters.no_usage')}</p>}
      />
      {of.meters.length > 0 && (
        <p className="text-small text-faint border-t px-4 py-2.5">
          {t('subscriptions.estimate_text')}
        </p>
      )}
    </Card>
  )
}

function useSubscriptionColumns(currency: string): Column<Usage>[] {
  const t = useTexts()
  const { meter, consumed, credited } = useUsageColumns()
  return [
    meter(),
    consumed(),
    credited(),
    {
      id: 'amount',
      header: t('subscriptions.estimate'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
