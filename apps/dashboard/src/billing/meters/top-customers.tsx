import { Card } from '@gatehouse/ui/card'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type ItemOf, useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import type { Meter } from './meter-texts.tsx'
import { useUsageColumns } from './usage-columns.tsx'

type CustomerMeter = ItemOf<'customerMeters'>

const SHOWN_MAX = 10

/** The customers who used most of a meter since its last reset. */
export function TopCustomers({ meter }: { meter: Meter }) {
  const t = useTexts()
  const href = useHref()
  const columns = useCustomerColumns()
  const { data, error, refetch } = useEndpointQuery('customerMeters', 'list', {
    meterId: [meter.id],
    limit: SHOWN_MAX,
    sorting: ['-consumed_units'],
  })
  return (
    <Card flush title={t('meters.top_customers')} description={t('meters.top_customers_text')}>
      {error && <NotLoaded query={{ error, refetch }} className="mx-4 mb-4" />}
      {(data || !error) && (
        <Table
          caption={t('meters.top_customers')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          rowHref={({ customerId }) => href(`/customers/${customerId}`)}
          skeletonRows={3}
          empty={<p className="text-muted px-4 pt-1 pb-4">{t('meters.no_usage')}</p>}
        />
      )}
    </Card>
  )
}

function useCustomerColumns(): Column<CustomerMeter>[] {
  const t = useTexts()
  const { consumed, credited, balance } = useUsageColumns('consumed')
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => <CustomerName of={customer} />,
    },
    consumed(),
    credited(),
    balance(),
  ]
}
