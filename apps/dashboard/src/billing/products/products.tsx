import { createFileRoute } from '@tanstack/react-router'
import { Badge } from '@gatehouse/ui/badge'
import { buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import type { Column } from '@gatehouse/ui/table'
import { Archive, ArchiveRestore, Box, Plus } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { fileOf, ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { type Product, useProductPrice } from '../price-text.ts'

/** The merchant's products. */
export const Route = createFileRoute('/dashboard/$organization/products')({ component: Products })

const kinds = ['one_time', 'recurring'] as const

function Products() {
  const t = useTexts()
  const href = useHref()
  const search = useListSearch(['created_at', 'name', 'price_amount'], '-created_at')
  const [state] = search.filter('state')
  const [kind] = search.filter('kind')
  const input = {
    ...requestedFrom(search),
    isRecurring: kind === 'recurring' ? 'true' : kind === 'one_time' ? 'false' : undefined,
    isArchived: state === 'archived' ? 'true' : state === 'active' ? 'false' : undefined,
  } as const
  const query = useEndpointQuery('products', 'list', input, { keep: true })
  const create = (
    <Link plain href={href('/products/new')} className={buttonClass('primary')}>
      <Plus aria-hidden className="-ml-0.5 size-4" />
      {t('products.create')}
    </Link>
  )
  return (
    <ListPage
      title={t('navigation.products')}
      exports={shown => <ListExport list="products" input={input} shown={shown} />}
      action={create}
      search={search}
      searchBy={t('products.search_by')}
      filters={[
        {
          id: 'state',
          label: t('products.state'),
          single: true,
          options: [
            { value: 'active', label: t('products.active') },
            { value: 'archived', label: t('products.archived') },
          ],
        },
        {
          id: 'kind',
          label: t('products.kind'),
          single: true,
          options: kinds.map(value => ({ value, label: t(`products.${value}`) })),
        },
      ]}
      query={query}
      columns={useProductColumns()}
      rowHref={({ id }) => href(`/products/${id}`)}
      bulk={{
        labelOf: ({ name }) => t('bulk.select', { name }),
        actions: (selection, shown) => (
          <BulkBar
            selection={selection}
            total={query.data?.pagination.totalCount ?? 0}
            input={input}
            file={fileOf('products', shown)}
            actions={[
              { kind: 'archive_products', needs: 'products:write', icon: <Archive /> },
              { kind: 'unarchive_products', needs: 'products:write', icon: <ArchiveRestore /> },
            ]}
          />
        ),
      }}
      empty={
        <EmptyState
          icon={<Box />}
          title={t('products.empty')}
          text={t('products.empty_text')}
          action={create}
          code={<ApiCall path="/v1/products/" body={example} />}
        />
      }
    />
  )
}

const example = {
  name: 'Pro',
  recurring_interval: 'month',
  prices: [{ amount_type: 'fixed', price_amount: 2900, price_currency: 'eur' }],
}

function useProductColumns(): Column<Product>[] {
  const t = useTexts()
  const price = useProductPrice()
  return [
    {
      id: 'name',
      header: t('products.name'),
      sortable: true,
      cell: row => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {row.medias[0] && (
            <img
              src={row.medias[0].publicUrl}
              alt=""
              className="rounded-mark size-6 shrink-0 object-cover"
            />
          )}
          {row.name}
          {row.isArchived && <Badge>{t('products.archived')}</Badge>}
        </span>
      ),
    },
    {
      id: 'benefits',
      header: t('navigation.benefits'),
      wide: true,
      cell: row => row.benefits.map(({ description }) => description).join(', ') || <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      width: '@roomy:w-40',
      cell: row => <DateTimeText at={row.createdAt} />,
    },
    {
      id: 'price_amount',
      header: t('products.price'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-48',
      cell: row => <span className="whitespace-nowrap">{price(row)}</span>,
    },
    {
      id: 'description',
      header: t('products.description'),
      optional: true,
      phone: 'detail',
      cell: ({ description }) =>
        description ? <span className="line-clamp-2">{description}</span> : <EmptyValue />,
    },
  ]
}
