import { useQuery } from '@tanstack/react-query'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { WhenSeen } from '@gatehouse/ui/when-seen'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { type Meter, metersQuery } from '../queries.ts'
import { CreditHistory } from './credit-history.tsx'
import { DailyUsage } from './daily-usage.tsx'
import { MeterAlerts } from './meter-alerts.tsx'
import { useQuantityText } from '@gatehouse/ui/quantity-text'

/** What the customer used of each meter, and their credits. */
export function Usage() {
  const { t } = useTranslation('portal')
  const query = useQuery(metersQuery())
  return (
    <>
      <PageHeader title={t('navigation.usage')} />
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('empty.usage')} text={t('empty.usage_text')} />
          ) : (
            items.map(meter => <MeterSection key={meter.id} meter={meter} />)
          )
        }
      </Loaded>
    </>
  )
}

function MeterSection({ meter }: { meter: Meter }) {
  const { t } = useTranslation('portal')
  const quantity = useQuantityText()
  const { consumed_units, credited_units, balance } = meter
  return (
    <section className="mt-10 first-of-type:mt-0">
      <h2 className="text-body text-strong mb-3 break-words">{meter.meter.name}</h2>
      <DefinitionList
        layout="columns"
        facts={[
          { label: t('usage.consumed'), value: quantity(consumed_units) },
          { label: t('usage.credited'), value: quantity(credited_units) },
          { label: t('usage.balance'), value: quantity(balance) },
        ]}
      />
      <div className="mt-5 flex flex-col gap-6">
        <WhenSeen placeholder={<Skeleton className="h-32!" />}>
          {() => (
            <>
              <DailyUsage meter={meter} />
              <MeterAlerts meter={meter} />
              <CreditHistory meter={meter} />
            </>
          )}
        </WhenSeen>
      </div>
    </section>
  )
}
