import { Card } from '@gatehouse/ui/card'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { type ItemsOf, useEndpointQuery } from '../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../frame/date-time-text.tsx'
import { useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'

type Entry = ItemsOf<'ledger', 'entries'>

const SHOWN_MAX = 50

/** The sides of ledger entries about one refund or dispute; hidden from members without access. */
export function LedgerCard({ of }: { of: { refundId: string } | { disputeId: string } }) {
  const t = useTexts()
  const { may } = useStanding()
  const allowed = may('transactions:read')
  const filter = 'refundId' in of ? { refundId: [of.refundId] } : { disputeId: [of.disputeId] }
  const { data, error, refetch } = useEndpointQuery(
    'ledger',
    'entries',
    { ...filter, limit: SHOWN_MAX },
    { enabled: allowed },
  )
  const columns = useColumns()
  if (!allowed) return null
  return (
    <Card flush title={t('ledger.title')}>
      {error ? (
        <NotLoaded query={{ error, refetch }} className="mx-4 mb-4" />
      ) : (
        <Table
          caption={t('ledger.title')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={<p className="text-muted px-4 pt-1 pb-4">{t('ledger.none')}</p>}
        />
      )}
    </Card>
  )
}

/** The accounts of the ledger; one that is newer than this page is shown by its name. */
const accounts = [
  'receivable',
  'revenue',
  'tax',
  'discounts',
  'refunds',
  'disputes',
  'processor',
  'customer_balance',
  'balance_holds',
  'adjustments',
  'written_off',
] as const

function useColumns(): Column<Entry>[] {
  const t = useTexts()
  const side = (amount: number, currency: string) =>
    amount > 0 ? <Money amount={amount} currency={currency} /> : <EmptyValue />
  return [
    {
      id: 'account',
      header: t('ledger.account'),
      cell: ({ account }) => {
        const known = accounts.find(name => name === account)
        return known ? t(`ledger.accounts.${known}`) : account
      },
    },
    {
      id: 'date',
      header: t('fields.date'),
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'debit',
      header: t('ledger.debit'),
      align: 'end',
      width: '@roomy:w-28',
      phone: 'last',
      labelled: true,
      cell: ({ amount, currency }) => side(amount, currency),
    },
    {
      id: 'credit',
      header: t('ledger.credit'),
      align: 'end',
      width: '@roomy:w-28',
      phone: 'last',
      labelled: true,
      cell: ({ amount, currency }) => side(-amount, currency),
    },
  ]
}
