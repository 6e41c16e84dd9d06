import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Money } from '@gatehouse/ui/money'
import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { type Column, Table } from '@gatehouse/ui/table'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'

type Usage = Subscription['meters'][number]

/** What was used in the open period, and what it would cost if the period ended now. */
export function SubscriptionUsage({ of }: { of: Subscription }) {
  const { t } = useTranslation('portal')
  const columns = useColumns(of.currency)
  const rights = portalRightsOf(of.product.organization)
  if (!rights.usage || of.meters.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('usage.this_period')}</h2>
      <div className="-mx-4 border-y">
        <Table
          caption={t('usage.this_period')}
          columns={columns}
          rows={of.meters}
          rowKey={({ id }) => id}
        />
      </div>
      <p className="text-small text-muted mt-2">{t('usage.estimate_text')}</p>
    </section>
  )
}

function useColumns(currency: string): Column<Usage>[] {
  const { t } = useTranslation('portal')
  const quantity = useQuantityText()
  return [
    { id: 'meter', header: t('usage.meter'), cell: ({ meter }) => meter.name },
    {
      id: 'consumed',
      header: t('usage.consumed'),
      align: 'end',
      cell: ({ consumed_units }) => quantity(consumed_units),
    },
    {
      id: 'credited',
      header: t('usage.credited'),
      align: 'end',
      phone: 'detail',
      cell: ({ credited_units }) => quantity(credited_units),
    },
    {
      id: 'amount',
      header: t('usage.estimate'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
