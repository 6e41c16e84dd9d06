import { mrrMovementEndpoints, MrrMovementKind } from '@gatehouse/contract/billing/mrr-movements'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { FilterChips } from '@gatehouse/ui/filter-chips'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { type ItemOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { nonEmpty, PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { ExportLink } from '../../organizations/export-link.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName, nameClass } from '../customer-name.tsx'
import { fileFilters } from './figure-filters.ts'
import { boundsOf } from './range.ts'
import type { AnalyticsState } from './use-analytics.ts'

type Movement = ItemOf<'mrrMovements'>

/** The movements that the figures above sum up. */
export function MovementList({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const href = useHref()
  const search = useListSearch(['at', 'amount'], '-at')
  const kinds = MrrMovementKind.options.filter(kind => search.filter('kind').includes(kind))
  const { range, zone, productId, billingType, currency } = state
  const bounds = boundsOf(range, zone)
  const query = useEndpointQuery(
    'mrrMovements',
    'list',
    {
      ...{ organizationId: state.requestOf(range).organizationId, page: search.page },
      ...{ limit: PAGE_SIZE, sorting: search.sorting, kind: nonEmpty(kinds) },
      ...{ productId: nonEmpty(productId), atFrom: bounds.from, atBefore: bounds.before },
      currency: currency === undefined ? undefined : [currency],
      billingType: billingType && [billingType],
    },
    { keep: true },
  )
  const total = query.data?.pagination.totalCount ?? 0
  return (
    <Card
      flush
      title={t('analytics.movements')}
      description={t('analytics.movements_text')}
      actions={
        <ExportLink
          path={mrrMovementEndpoints.export.path}
          only={{
            ...{ kind: nonEmpty(kinds), ...fileFilters(state) },
            ...{ at_from: [bounds.from], at_before: [bounds.before] },
          }}
        />
      }
    >
      <div className="px-4 pb-3">
        <FilterChips
          filters={[
            {
              id: 'kind',
              label: t('analytics.kind'),
              options: MrrMovementKind.options.map(value => ({
                value,
                label: t(`analytics.movement.${value}`),
              })),
              values: kinds,
            },
          ]}
          onChange={search.setFilter}
        />
      </div>
      <Table
        caption={t('analytics.movements')}
        columns={useColumns()}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ subscriptionId }) => href(`/subscriptions/${subscriptionId}`)}
        sort={search.sort}
        onSort={search.setSort}
        updating={query.isFetching && query.isPlaceholderData}
        empty={<EmptyState title={t('analytics.no_movements')} />}
      />
      {total > 0 && (
        <Pagination page={search.page} pageSize={PAGE_SIZE} total={total} onPage={search.setPage} />
      )}
    </Card>
  )
}

function useColumns(): Column<Movement>[] {
  const t = useTexts()
  const href = useHref()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    {
      id: 'kind',
      header: t('analytics.kind'),
      cell: ({ kind, change }) => (
        <span>
          {t(`analytics.movement.${kind}`)}
          <span className="text-faint"> · {t(`analytics.change.${change}`)}</span>
        </span>
      ),
    },
    {
      id: 'product',
      header: t('fields.product'),
      phone: 'hidden',
      cell: ({ product }) => (
        <Link href={href(`/products/${product.id}`)} className={nameClass}>
          {product.name}
        </Link>
      ),
    },
    {
      id: 'at',
      header: t('fields.date'),
      phone: 'detail',
      sortable: true,
      cell: ({ at }) => <DateTimeText at={at} as="day" />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      phone: 'end',
      sortable: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} signed />,
    },
  ]
}
