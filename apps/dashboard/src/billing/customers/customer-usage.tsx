import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { Customer } from '../customer-name.tsx'
import { LatestEvents } from '../events/latest-events.tsx'
import { useMeters } from '../meters/meter-choice.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { CustomerCredits } from './customer-credits.tsx'
import { CustomerMeters } from './customer-meters.tsx'
import { NoUsage } from './no-usage.tsx'

/** The most meters of a customer that the page shows. */
const METERS_MAX = 100

/** What a customer used of each meter, their credits, and their latest events. */
export function CustomerUsage({ customer }: { customer: Customer }) {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const { id } = customer
  const meters = useMeters()
  const used = useEndpointQuery('customerMeters', 'list', {
    customerId: [id],
    limit: METERS_MAX,
    sorting: ['meter_name'],
  })
  const error = used.error ?? meters.error
  if (!used.data || !meters.data) {
    return (
      <Card title={t('meters.usage')}>
        {error ? <NotLoaded query={used.error ? used : meters} /> : <Skeleton className="h-32!" />}
      </Card>
    )
  }
  const known = new Map([
    ...meters.data.items.map(meter => [meter.id, meter.name] as const),
    ...used.data.items.map(({ meter }) => [meter.id, meter.name] as const),
  ])
  return (
    <>
      {used.data.items.length > 0 ? (
        <CustomerMeters customerId={id} used={used.data.items} />
      ) : (
        <NoUsage customer={customer} meter={meters.data.items[0]} />
      )}
      {known.size > 0 && (
        <>
          <CustomerCredits customerId={id} meterNames={known} />
          <CreditEntries customerId={id} />
        </>
      )}
      {may('events:read') && used.data.items.length > 0 && (
        <LatestEvents
          of={{ customerId: [id] }}
          actions={<Link href={href(`/events?customer=${id}`)}>{t('events.of_customer')}</Link>}
        />
      )}
    </>
  )
}
