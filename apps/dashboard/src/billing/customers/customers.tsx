import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import { useLocale } from '@gatehouse/ui/i18n'
import type { Column } from '@gatehouse/ui/table'
import { Plus, Users } from 'lucide-react'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useCreating } from '../../frame/use-editing.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useCountryOptions } from '../../organizations/country-options.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { Sums } from '../orders/month-stats.tsx'
import { type Customer, CustomerName } from '../customer-name.tsx'
import { CustomerSheet } from './customer-sheet.tsx'

/** The merchant's customers. */
export const Route = createFileRoute('/dashboard/$organization/customers')({ component: Customers })

function Customers() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [creating, setCreating] = useCreating()
  const search = useListSearch(['created_at', 'email', 'name', 'revenue'], '-created_at')
  const [country] = search.filter('country')
  const [active] = search.filter('active')
  const requested = {
    ...requestedFrom(search),
    country: country || undefined,
    active: active === 'true' || active === 'false' ? active : undefined,
  } as const
  const query = useEndpointQuery('customers', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('customers.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.customers')}
        action={
          <>
            <ExportLink path={customerEndpoints.export.path} />
            {create}
          </>
        }
        search={search}
        searchBy={t('customers.search_by')}
        filters={useCustomerFilters()}
        query={query}
        columns={useCustomerColumns(query.data?.items.map(({ id }) => id) ?? [])}
        rowHref={({ id }) => href(`/customers/${id}`)}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('customers.empty')}
            text={t('customers.empty_text')}
            action={create}
            code={<ApiCall path="/v1/customers/" body={example} />}
          />
        }
      />
      <CustomerSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={({ id }) =>
          void navigate({
            to: '/dashboard/$organization/customers/$customerId',
            params: { organization, customerId: id },
          })
        }
      />
    </>
  )
}

const example = { email: 'ada@example.com', name: 'Ada Lovelace', external_id: 'user_1' }

function useCustomerFilters(): Omit<Filter, 'values'>[] {
  const t = useTexts()
  return [
    {
      id: 'active',
      label: t('fields.subscription'),
      single: true,
      options: [
        { value: 'true', label: t('customers.has_active') },
        { value: 'false', label: t('customers.no_active') },
      ],
    },
    { id: 'country', label: t('fields.country'), single: true, options: useCountryOptions() },
  ]
}

/**
 * The totals of the customers on the page; in a separate request, so that the list loads quickly.
 */
function useTotals(ids: string[]) {
  const { may } = useStanding()
  const enabled = ids.length > 0 && may('orders:read')
  const { data } = useEndpointQuery(
    'customerTotals',
    'get',
    { customerId: ids },
    { enabled, keep: true },
  )
  return new Map((data?.items ?? []).map(total => [total.customerId, total]))
}

function useCustomerColumns(ids: string[]): Column<Customer>[] {
  const t = useTexts()
  const locale = useLocale()
  const totals = useTotals(ids)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return [
    {
      id: 'name',
      header: t('fields.customer'),
      sortable: true,
      cell: customer => <CustomerName of={customer} />,
    },
    {
      id: 'country',
      header: t('fields.country'),
      wide: true,
      cell: ({ billingAddress }) =>
        billingAddress ? countries.of(billingAddress.country) : <EmptyValue />,
    },
    {
      id: 'subscriptions',
      header: t('customers.active_subscriptions'),
      align: 'end',
      phone: 'hidden',
      cell: ({ id }) => totals.get(id)?.activeSubscriptions || <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('customers.since'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} as="day" />,
    },
    {
      id: 'revenue',
      header: t('customers.revenue'),
      sortable: true,
      align: 'end',
      cell: ({ id }) => {
        const revenue = totals.get(id)?.revenue ?? []
        return revenue.length > 0 ? <Sums of={revenue} /> : <EmptyValue />
      },
    },
  ]
}
