import type { EntryMetric } from '@gatehouse/contract/billing/entry-metrics.data'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { type ItemOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { CustomerName, nameClass } from '../customer-name.tsx'
import { fileFilters, filterRequest, type PageFilters } from './figure-filters.ts'
import { FiguresError } from './figures-error.tsx'
import { type Slug, textKeyOf, unitOf } from './views.data.ts'

type Entry = ItemOf<'metricEntries'>

interface EntryListProps {
  metric: EntryMetric & Slug
  filters: PageFilters
  from: string
  before: string
}

/** What a figure counts, with its file. */
export function EntryList({ metric, filters, from, before }: EntryListProps) {
  const t = useTexts()
  const { id } = useOrganization()
  const search = useListSearch(['at'], '-at')
  const query = useEndpointQuery(
    'metricEntries',
    'list',
    {
      ...{ metric, atFrom: from, atBefore: before, organizationId: [id] },
      ...filterRequest(filters),
      currency: filters.currency === undefined ? undefined : [filters.currency],
      ...{ page: search.page, limit: PAGE_SIZE },
    },
    { keep: true },
  )
  const total = query.data?.pagination.totalCount ?? 0
  const linkOf = useEntryLinks()
  const name = t(`analytics.name.${textKeyOf(metric)}`)
  const columns = useColumns(metric)
  if (query.error && !query.data) {
    return <FiguresError error={query.error} refetch={query.refetch} />
  }
  return (
    <Card
      flush
      title={name}
      description={t('analytics.entries_text')}
      actions={
        total > 0 && (
          <ExportLink
            path="/v1/metrics/entries/export"
            only={{
              ...{ metric: [metric], at_from: [from], at_before: [before] },
              ...fileFilters(filters),
            }}
          />
        )
      }
    >
      <Table
        caption={name}
        columns={columns}
        rows={query.data?.items}
        rowKey={keyOf}
        rowHref={linkOf}
        updating={query.isFetching && query.isPlaceholderData}
        empty={<EmptyState title={t('analytics.no_entries')} />}
      />
      {total > PAGE_SIZE && (
        <Pagination page={search.page} pageSize={PAGE_SIZE} total={total} onPage={search.setPage} />
      )}
    </Card>
  )
}

/** An order may be counted several times: when it was paid and for each refund. */
const keyOf = ({ at, orderId, subscriptionId, checkoutId, customer, product, amount }: Entry) =>
  [at.toISOString(), orderId, subscriptionId, checkoutId, customer?.id, product?.id, amount].join()

/** Where an entry is explained: its order, subscription, checkout or customer. */
function useEntryLinks() {
  const href = useHref()
  return ({ orderId, subscriptionId, checkoutId, customer }: Entry) => {
    if (orderId) return href(`/orders/${orderId}`)
    if (subscriptionId) return href(`/subscriptions/${subscriptionId}`)
    if (checkoutId) return href(`/checkouts/${checkoutId}`)
    return href(customer ? `/customers/${customer.id}` : '/customers')
  }
}

function useColumns(metric: Slug): Column<Entry>[] {
  const t = useTexts()
  const href = useHref()
  const isMoney = unitOf(metric) === 'money'
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer, product }) =>
        customer ? <CustomerName of={customer} /> : (product?.name ?? '–'),
    },
    {
      id: 'product',
      header: t('fields.product'),
      phone: 'hidden',
      cell: ({ product }) =>
        product ? (
          <Link href={href(`/products/${product.id}`)} className={nameClass}>
            {product.name}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      id: 'at',
      header: t('fields.date'),
      phone: 'detail',
      cell: ({ at }) => <DateTimeText at={at} as="day" />,
    },
    {
      id: 'amount',
      header: isMoney ? t('fields.amount') : t(`analytics.name.${textKeyOf(metric)}`),
      align: 'end',
      phone: 'end',
      cell: ({ amount, currency }) =>
        isMoney && currency ? <Money amount={amount} currency={currency} signed /> : amount,
    },
  ]
}
