import { CopyText } from '@gatehouse/ui/copy-button'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { ListCard } from '../../frame/list-card.tsx'
import { nonEmpty, requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { customerTitle, nameClass } from '../customer-name.tsx'
import { categories, type Transaction, useCategory } from './payout-texts.tsx'

/** The transactions of a payout, with what they are about. */
export function TransactionsCard({ payoutId }: { payoutId: string }) {
  const t = useTexts()
  const search = useListSearch(['created_at'], '-created_at')
  const category = categories.filter(one => search.filter('category').includes(one))
  const { page, limit, sorting } = requestedFrom(search)
  const input = { payoutId: [payoutId], category: nonEmpty(category), page, limit, sorting }
  const query = useEndpointQuery('transactions', 'list', input, { keep: true })
  const total = query.data?.pagination.totalCount ?? 0
  const categoryText = useCategory()
  return (
    <ListCard
      title={t('finance.transactions')}
      actions={shown => total > 0 && <ListExport list="transactions" input={input} shown={shown} />}
      search={search}
      filters={[
        {
          id: 'category',
          label: t('finance.category'),
          options: categories.map(value => ({ value, label: categoryText({ category: value }) })),
        },
      ]}
      query={query}
      columns={useColumns()}
      empty={<p className="text-muted px-4 pt-1 pb-4">{t('finance.no_transactions')}</p>}
    />
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
    {
      id: 'available',
      header: t('finance.available'),
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ availableAt }) => <DateTimeText at={availableAt} as="day" />,
    },
    {
      id: 'description',
      header: t('products.description'),
      optional: true,
      phone: 'detail',
      cell: ({ description }) => description ?? <EmptyValue />,
    },
    {
      id: 'processor_id',
      header: t('finance.processor_id'),
      optional: true,
      phone: 'detail',
      cell: ({ processorId }) => <CopyText text={processorId} />,
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
