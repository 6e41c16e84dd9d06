import { createFileRoute } from '@tanstack/react-router'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { scheduledSteps } from '@gatehouse/contract/billing/subscriptions'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Ban, CalendarX2, RefreshCw } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { exportOf } from '../../frame/list-filter.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'
import { useSalesSearch } from '../use-sales-search.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { customerTitle } from '../customer-name.tsx'
import { useDiscountFilter } from '../discounts/use-discount-filter.ts'
import { MissedBanner } from '../missed-periods/missed-banner.tsx'
import { useProductFilter } from '../use-product-filter.ts'
import { useSubscriptionColumns } from './subscription-columns.tsx'
import { subscriptionFileColumns, useSubscriptionExtras } from './subscription-extras.tsx'
import { useSubscriptionPreview } from './subscription-preview.tsx'

/** All subscriptions. */
export const Route = createFileRoute('/dashboard/$organization/subscriptions')({
  component: Subscriptions,
})

const sorts = [
  'started_at',
  'customer',
  'product',
  'status',
  'current_period_end',
  'amount',
  'discount',
] as const

/** Subscriptions that never started are left out of the list. */
const shownStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const

/** The file of the list, with the columns that are shown. */
const fileOf = (shown: string[]) => ({
  path: subscriptionEndpoints.export.path,
  columns: subscriptionFileColumns(shown),
})

function Subscriptions() {
  const t = useTexts()
  const href = useHref()
  const {
    search,
    customers,
    asked: requested,
  } = useSalesSearch(sorts, '-started_at', shownStatuses)
  const products = useProductFilter()
  const discounts = useDiscountFilter()
  const narrowed = {
    productId: nonEmpty(search.filter('product')),
    discountId: nonEmpty(search.filter('discount')),
    coming: nonEmpty(scheduledSteps.filter(step => search.filter('coming').includes(step))),
  }
  const input = { ...requested, ...narrowed }
  const query = useEndpointQuery('subscriptions', 'list', input, { keep: true })
  const columns = [...useSubscriptionColumns(), ...useSubscriptionExtras()]
  const preview = useSubscriptionPreview()
  return (
    <>
      <MissedBanner />
      <ListPage
        title={t('navigation.subscriptions')}
        exports={shown => <ExportLink {...fileOf(shown)} only={exportOf(input)} />}
        preview={preview}
        bulk={{
          labelOf: ({ customer, product }) =>
            t('bulk.select', { name: `${customerTitle(customer)}, ${product.name}` }),
          actions: (selection, shown) => (
            <BulkBar
              selection={selection}
              total={query.data?.pagination.totalCount ?? 0}
              input={input}
              file={fileOf(shown)}
              actions={[
                {
                  ...{ kind: 'cancel_subscriptions', needs: 'subscriptions:write' },
                  icon: <CalendarX2 />,
                },
                {
                  ...{ kind: 'revoke_subscriptions', needs: 'subscriptions:write', danger: true },
                  icon: <Ban />,
                },
              ]}
            />
          ),
        }}
        search={search}
        searchBy={t('customers.search_by')}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: shownStatuses.map(value => ({
              value,
              label: t(
                value === 'unpaid'
                  ? 'subscriptions.unpaid'
                  : value === 'paused'
                    ? 'subscriptions.paused_word'
                    : `status.subscription.${value}`,
              ),
            })),
          },
          {
            id: 'coming',
            label: t('subscriptions.coming_filter.label'),
            options: scheduledSteps.map(value => ({
              value,
              label: t(`subscriptions.coming_filter.${value}`),
            })),
          },
          products,
          ...discounts,
          ...customers,
        ]}
        query={query}
        columns={columns}
        rowHref={({ id }) => href(`/subscriptions/${id}`)}
        empty={
          <EmptyState
            icon={<RefreshCw />}
            title={t('subscriptions.empty')}
            text={t('subscriptions.empty_text')}
            code={<ApiCall method="GET" path="/v1/subscriptions/" />}
          />
        }
      />
    </>
  )
}
