import { useLocale } from '@gatehouse/ui/i18n'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import type { Preview } from '../../frame/list-preview.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { type Customer, customerTitle } from '../customer-name.tsx'
import { Sums } from '../orders/month-stats.tsx'

/** A customer beside the list of customers. */
export function useCustomerPreview(): (customer: Customer) => Preview {
  const t = useTexts()
  const href = useHref()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return customer => {
    const { id, email, billingAddress, externalId, createdAt } = customer
    return {
      id,
      title: customerTitle(customer),
      href: href(`/customers/${id}`),
      facts: [
        { label: t('accounts.email'), value: email },
        { label: t('customers.revenue'), value: <Revenue customerId={id} /> },
        ...(billingAddress
          ? [{ label: t('fields.country'), value: countries.of(billingAddress.country) }]
          : []),
        ...(externalId ? [{ label: t('customers.external_id'), value: externalId }] : []),
        { label: t('customers.since'), value: <DateTimeText at={createdAt} as="day" /> },
      ],
    }
  }
}

function Revenue({ customerId }: { customerId: string }) {
  const { may } = useStanding()
  const { data } = useEndpointQuery(
    'customerTotals',
    'get',
    { customerId: [customerId] },
    { enabled: may('orders:read') },
  )
  const revenue = data?.items[0]?.revenue ?? []
  return revenue.length > 0 ? <Sums of={revenue} /> : <EmptyValue />
}
