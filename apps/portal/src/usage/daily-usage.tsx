import { useQuery } from '@tanstack/react-query'
import { BarChart } from '@gatehouse/ui/bar-chart'
import { lastSteps, stepText, timeZone } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { type Meter, quantitiesQuery } from '../queries.ts'
import { useQuantityText } from '@gatehouse/ui/quantity-text'

const DAYS = 30

/** The customer's usage of a meter on each of the last 30 days. */
export function DailyUsage({ meter }: { meter: Meter }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const quantity = useQuantityText()
  const { start, end } = lastSteps('day', latestOf(meter), { count: DAYS })
  const query = useQuery(
    quantitiesQuery(meter.id, {
      start_timestamp: start.toISOString(),
      end_timestamp: end.toISOString(),
      timezone: timeZone(),
    }),
  )
  return (
    <div>
      <h3 className="text-small text-muted mb-2">{t('usage.last_days')}</h3>
      <Loaded query={query} waiting={<Skeleton className="h-32!" />}>
        {({ quantities }) =>
          quantities.every(step => step.quantity === 0) ? (
            <p className="text-muted">{t('usage.no_days')}</p>
          ) : (
            <BarChart
              caption={t('usage.by_day', { meter: meter.meter.name })}
              bars={quantities.map(step => ({
                id: step.timestamp,
                label: stepText('day', new Date(step.timestamp), { locale }),
                value: step.quantity,
              }))}
              headers={{ label: t('usage.day'), value: t('usage.quantity') }}
              textOf={quantity}
            />
          )
        }
      </Loaded>
    </div>
  )
}

/** Now; the time of the latest usage if a test clock is ahead of the browser. */
function latestOf({ created_at, modified_at }: Meter): Date {
  return new Date(Math.max(Date.now(), Date.parse(modified_at ?? created_at)))
}
