import { createFileRoute } from '@tanstack/react-router'
import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { ShoppingCart } from 'lucide-react'
import { useAsk, useHref } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, someOf, useListSearch } from '../../frame/list-search.ts'
import { When } from '../../frame/when.tsx'
import { useWords } from '../../words.ts'
import { useProductFilter } from '../products/use-product-filter.ts'
import { type Checkout, CheckoutStatus } from './checkout-status.tsx'

/** Purchases being made, come to an end or given up. */
export const Route = createFileRoute('/dashboard/$organization/checkouts')({ component: Checkouts })

const { statuses } = checkoutLifecycle

function Checkouts() {
  const t = useWords()
  const href = useHref()
  const search = useListSearch(['created_at', 'status'], '-created_at')
  const products = useProductFilter()
  const status = statuses.filter(one => search.filter('status').includes(one))
  const query = useAsk(
    'checkouts',
    'list',
    {
      ...askedOf(search),
      productId: someOf(search.filter('product')),
      status: someOf(status),
    },
    { keep: true },
  )
  return (
    <ListPage
      title={t('navigation.checkouts')}
      search={search}
      searchBy={t('checkouts.search_by')}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: statuses.map(value => ({ value, label: t(`status.checkout.${value}`) })),
        },
        products,
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

function useCheckoutColumns(): Column<Checkout>[] {
  const t = useWords()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customerEmail, customerName }) =>
        customerEmail ??
        customerName ?? <span className="text-muted">{t('checkouts.nobody_yet')}</span>,
    },
    { id: 'product', header: t('fields.product'), cell: ({ product }) => product.name },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      width: 'w-36',
      cell: ({ status }) => <CheckoutStatus of={status} />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: 'w-36',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: 'w-36',
      cell: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
    },
  ]
}
