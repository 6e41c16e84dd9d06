import { Money } from '@gatehouse/ui/money'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { PayoutStatus } from './payout-texts.tsx'

/** The latest payouts, beside the balance that they reduce. */
export function LatestPayouts() {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const { id } = useOrganization()
  const allowed = may('payouts:read')
  const query = useEndpointQuery(
    'payouts',
    'list',
    { organizationId: [id], limit: RELATED_MAX },
    { enabled: allowed },
  )
  if (!allowed) return null
  return (
    <Related
      title={t('finance.latest_payouts')}
      query={query}
      columns={[
        {
          id: 'arrives',
          header: t('finance.arrives'),
          cell: ({ arrivesAt }) => <DateTimeText at={arrivesAt} as="day" />,
        },
        {
          id: 'status',
          header: t('fields.status'),
          cell: ({ status }) => <PayoutStatus of={status} />,
        },
        {
          id: 'amount',
          header: t('fields.amount'),
          align: 'end',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
      rowHref={payout => href(`/finance/payouts/${payout.id}`)}
      none={t('finance.payouts_empty')}
      all={href('/finance/payouts')}
    />
  )
}
