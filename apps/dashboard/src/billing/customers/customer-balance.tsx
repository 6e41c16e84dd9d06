import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { type AnswerOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { Related } from '../../frame/related.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { AdjustBalance } from './adjust-balance.tsx'

type Entry = AnswerOf<'balance', 'entries'>['items'][number]

/** The number of transactions the page shows. */
const SHOWN_MAX = 10

/** A customer's balance and its transactions. */
export function CustomerBalance({ customerId }: { customerId: string }) {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const { data } = useEndpointQuery('balance', 'get', { id: customerId })
  const query = useEndpointQuery('balance', 'entries', { id: customerId, limit: SHOWN_MAX })
  const current = data?.balances ?? []
  const columns: Column<Entry>[] = [
    {
      id: 'why',
      header: t('balance.why'),
      cell: ({ cause, reason, orderId, invoiceNumber }) => (
        <>
          {t(`balance.causes.${cause}`)}
          {reason && <span className="text-muted block break-words">{reason}</span>}
          {orderId && (
            <span className="block">
              <Link href={href(`/orders/${orderId}`)}>{invoiceNumber}</Link>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'date',
      header: t('fields.date'),
      width: '@roomy:w-32',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-28',
      phone: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} signed />,
    },
    {
      id: 'balance',
      header: t('balance.after'),
      align: 'end',
      width: '@roomy:w-28',
      phone: 'hidden',
      cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
    },
  ]
  return (
    <>
      <Related
        title={t('balance.title')}
        query={query}
        columns={columns}
        none={t('balance.none')}
        actions={
          <div className="flex items-center gap-3">
            {current.map(({ currency, balance }) => (
              <Money
                key={currency}
                amount={balance}
                currency={currency}
                className="text-strong font-medium"
              />
            ))}
            {may('customers:write') && (
              <Button size="small" onClick={() => setIsAdjusting(true)}>
                {t('balance.adjust')}
              </Button>
            )}
          </div>
        }
      />
      {isAdjusting && (
        <AdjustBalance
          customerId={customerId}
          currency={data?.currency ?? 'usd'}
          onOpenChange={setIsAdjusting}
        />
      )}
    </>
  )
}
