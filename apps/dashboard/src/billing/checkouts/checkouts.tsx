import { createFileRoute } from '@tanstack/react-router'
import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { ShoppingCart } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useCustomerFilter } from '../use-customer-filter.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { useCheckoutColumns } from './checkout-columns.tsx'

/** All checkouts: open, completed and expired. */
export const Route = createFileRoute('/dashboard/$organization/checkouts')({ component: Checkouts })

const { statuses } = checkoutLifecycle

function Checkouts() {
  const t = useTexts()
  const href = useHref()
  const search = useListSearch(['created_at', 'expires_at', 'status'], '-created_at')
  const products = useProductFilter()
  const customers = useCustomerFilter(search)
  const status = statuses.filter(item => search.filter('status').includes(item))
  const input = {
    ...requestedFrom(search),
    customerId: nonEmpty(search.filter('customer')),
    productId: nonEmpty(search.filter('product')),
    status: nonEmpty(status),
  }
  const query = useEndpointQuery('checkouts', 'list', input, { keep: true })
  return (
    <ListPage
      title={t('navigation.checkouts')}
      exports={shown => <ListExport list="checkouts" input={input} shown={shown} />}
      search={search}
      searchBy={t('checkouts.search_by')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: statuses.map(value => ({ value, label: t(`status.checkout.${value}`) })),
        },
        products,
        ...customers,
      ]}
      query={query}
      columns={useCheckoutColumns()}
      rowHref={({ id }) => href(`/checkouts/${id}`)}
      empty={
        <EmptyState
          icon={<ShoppingCart />}
          title={t('checkouts.empty')}
          text={t('checkouts.empty_text')}
          action={
            <Link plain href={href('/checkout-links')} className={buttonClass('primary')}>
              {t('links.create')}
            </Link>
          }
          code={<ApiCall path="/v1/checkouts/" body={{ products: ['<product id>'] }} />}
        />
      }
    />
  )
}
