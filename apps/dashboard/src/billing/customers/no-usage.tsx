import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { useTexts } from '../../texts.ts'
import type { Customer } from '../customer-name.tsx'
import type { MeterFilter } from '../meters/conditions.ts'
import type { Meter } from '../meters/meter-texts.tsx'

interface NoUsageProps {
  customer: Customer
  /** A meter that the example counts for; undefined if the merchant has none. */
  meter: Meter | undefined
}

/** A customer without usage: the request that reports it, with the customer's own id. */
export function NoUsage({ customer, meter }: NoUsageProps) {
  const t = useTexts()
  const href = useHref()
  if (!meter) {
    return (
      <Card title={t('meters.usage')}>
        <p className="text-muted">
          {t('meters.no_meters')} <Link href={href('/meters')}>{t('meters.create')}</Link>
        </p>
      </Card>
    )
  }
  const body = { events: [exampleEvent(customer, meter)] }
  return (
    <Card title={t('meters.usage')}>
      <p className="text-strong">{t('meters.no_customer_usage')}</p>
      <p className="text-muted mt-1 mb-4 wrap-anywhere">
        {t('meters.no_customer_usage_text', { meter: meter.name })}
      </p>
      <ApiCall path="/v1/events/ingest" body={body} />
    </Card>
  )
}

/** An event of the customer that the meter counts, where its filter asks for plain values. */
function exampleEvent({ id, externalId }: Customer, meter: Meter) {
  const { conjunction, clauses } = meter.filter as MeterFilter
  const asked = (conjunction === 'and' ? clauses : clauses.slice(0, 1)).flatMap(clause =>
    'property' in clause && clause.operator === 'eq' ? [clause] : [],
  )
  const name = asked.find(({ property }) => property === 'name')?.value ?? 'usage'
  const property = 'property' in meter.aggregation ? meter.aggregation.property : undefined
  const values = [
    ...asked.map(clause => [clause.property, clause.value] as const),
    ...(property ? [[property, EXAMPLE_QUANTITY] as const] : []),
  ]
  const metadata = Object.fromEntries(
    values
      .filter(([key]) => !/^(name|source|timestamp)$/.test(key))
      .map(([key, value]) => [key.replace(/^metadata\./, ''), value]),
  )
  return {
    name,
    ...(externalId ? { external_customer_id: externalId } : { customer_id: id }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

const EXAMPLE_QUANTITY = 10
