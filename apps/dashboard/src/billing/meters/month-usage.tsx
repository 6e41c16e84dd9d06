import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Stat } from '@gatehouse/ui/stat'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { DayBars } from './day-bars.tsx'
import { DayTable } from './day-table.tsx'
import { type Meter, useCountText, useQuantityText } from './meter-texts.tsx'

const DAYS = 30

/** A meter's usage of the last 30 days of the user's calendar: the total, and each day. */
export function MonthUsage({ meter }: { meter: Meter }) {
  const t = useTexts()
  const count = useCountText()
  const quantity = useQuantityText()
  const { data, error, refetch } = useEndpointQuery(
    'meterQuantities',
    'get',
    { id: meter.id, ...useLastDays(), interval: 'day' },
    { keep: true },
  )
  const days = data?.quantities
  const isUsed = !days || days.some(({ quantity }) => quantity !== 0)
  return (
    <Card title={t('meters.last_days')}>
      {error && (
        <Banner
          meaning="negative"
          actions={
            <Button size="small" onClick={() => void refetch()}>
              {t('ui:action.retry')}
            </Button>
          }
        >
          {sentenceOf(error, t)}
        </Banner>
      )}
      {(data || !error) && (
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:max-w-md">
            <Stat label={count(meter.aggregation)} value={data && quantity(data.total)} />
            <Stat label={t('meters.today')} value={days && quantity(days.at(-1)?.quantity ?? 0)} />
          </div>
          {isUsed && <DayBars days={days} />}
          {days && isUsed && (
            <details>
              <summary
                className={
                  'text-accent rounded-mark w-fit cursor-pointer font-medium ' + 'max-sm:py-3'
                }
              >
                {t('meters.by_day')}
              </summary>
              <div className="-mx-4 mt-1 sm:max-w-sm">
                <DayTable days={days} />
              </div>
            </details>
          )}
        </div>
      )}
    </Card>
  )
}

/** From the first of the days until today ends, as request parameters. */
function useLastDays() {
  const now = useNow()
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
  return {
    startTimestamp: midnight(1 - DAYS),
    endTimestamp: midnight(1),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
