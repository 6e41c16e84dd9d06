import type { CustomerColumn } from '@gatehouse/contract/billing/customers'
import { CopyText } from '@gatehouse/ui/copy-button'
import { useLocale } from '@gatehouse/ui/i18n'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { type Customer, CustomerName } from '../customer-name.tsx'
import { Sums } from '../orders/month-stats.tsx'

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

/** The columns of the list of customers; `ids` are those of the page. */
export function useCustomerColumns(ids: string[]): Column<Customer>[] {
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
    ...[
      {
        id: 'email',
        header: t('accounts.email'),
        sortable: true,
        cell: ({ email }: Customer) => <span className="wrap-anywhere">{email}</span>,
      },
      {
        id: 'external_id',
        header: t('customers.external_id'),
        cell: ({ externalId }: Customer) =>
          externalId ? <CopyText text={externalId} /> : <EmptyValue />,
      },
      {
        id: 'tax_id',
        header: t('fields.tax_id'),
        cell: ({ taxId }: Customer) => taxId?.[0] ?? <EmptyValue />,
      },
      {
        id: 'id',
        header: t('fields.id'),
        cell: ({ id }: Customer) => <CopyText text={id} label={t('detail.copy_id')} />,
      },
    ].map(column => ({ ...column, optional: true, phone: 'detail' as const })),
  ]
}

/** Columns that a file of customers can have, besides the name. */
const inFile: readonly string[] = [
  ...(['email', 'external_id', 'country', 'tax_id', 'subscriptions', 'revenue'] as const),
  ...(['created_at', 'id'] as const),
] satisfies CustomerColumn[]

/** The columns of a file for those of the list. */
export const customerFileColumns = (shown: string[]): string[] =>
  shown.flatMap(id => {
    if (id === 'name') return ['name', ...(shown.includes('email') ? [] : ['email'])]
    return inFile.filter(column => column === id)
  })
