import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { customerTitle, nameClass } from '../customer-name.tsx'
import { type Transaction, useCategory } from './payout-texts.tsx'

/** The transactions of a payout, with what they are about. */
export function TransactionsCard({ payoutId }: { payoutId: string }) {
  const t = useTexts()
  const search = useListSearch(['created_at'], '-created_at')
  const query = useEndpointQuery(
    'transactions',
    'list',
    { payoutId: [payoutId], page: search.page, limit: PAGE_SIZE, sorting: search.sorting },
    { keep: true },
  )
  const total = query.data?.pagination.totalCount ?? 0
  const columns = useColumns()
  return (
    <Card
      flush
      title={t('finance.transactions')}
      actions={total > 0 && <ListExport list="transactions" input={{ payoutId: [payoutId] }} />}
    >
      {query.error ? (
        <NotLoaded query={query} className="mx-4 mb-4" />
      ) : (
        <Table
          caption={t('finance.transactions')}
          columns={columns}
          rows={query.data?.items}
          rowKey={({ id }) => id}
          sort={search.sort}
          onSort={search.setSort}
          updating={query.isFetching && query.isPlaceholderData}
          empty={<p className="text-muted px-4 pt-1 pb-4">{t('finance.no_transactions')}</p>}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination page={search.page} pageSize={PAGE_SIZE} total={total} onPage={search.setPage} />
      )}
    </Card>
  )
}

function useColumns(): Column<Transaction>[] {
  const t = useTexts()
  const category = useCategory()
  const money = (amount: number, currency: string) => <Money amount={amount} currency={currency} />
  return [
    {
      id: 'category',
      header: t('finance.category'),
      cell: row => <Subject of={row} text={category(row)} />,
    },
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) =>
        customer ? <span className={nameClass}>{customerTitle(customer)}</span> : <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-28',
      wide: true,
      phone: 'hidden',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'fee',
      header: t('finance.fee'),
      align: 'end',
      width: '@roomy:w-24',
      phone: 'last',
      labelled: true,
      cell: ({ feeAmount, currency }) => money(feeAmount, currency),
    },
    {
      id: 'net',
      header: t('finance.net'),
      align: 'end',
      width: '@roomy:w-28',
      cell: ({ netAmount, currency }) => money(netAmount, currency),
    },
  ]
}

/** The kind of a transaction, as a link to what it is about. */
function Subject({ of, text }: { of: Transaction; text: string }) {
  const href = useHref()
  const { disputeId, refundId, orderId, paymentId } = of
  const path = disputeId
    ? `/disputes/${disputeId}`
    : refundId
      ? `/refunds/${refundId}`
      : orderId
        ? `/orders/${orderId}`
        : paymentId && `/payments/${paymentId}`
  return path ? <Link href={href(path)}>{text}</Link> : text
}
