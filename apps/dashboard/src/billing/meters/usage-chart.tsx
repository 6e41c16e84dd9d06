import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { type Bar, BarChart } from '@gatehouse/ui/bar-chart'
import { type CalendarStep, stepText } from '@gatehouse/ui/calendar-steps'
import { useLocale } from '@gatehouse/ui/i18n'
import { Stat } from '@gatehouse/ui/stat'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { type Meter, useCountText } from './meter-texts.tsx'
import { useUsageRange } from './usage-range.ts'

interface UsageChartProps {
  meter: Pick<Meter, 'id' | 'aggregation'>
  interval: CalendarStep
  /** Only the usage of this customer. */
  customerId?: string
  /** Also shows the same number of steps before. */
  compared?: boolean
}

/** A meter's usage by step: the total, the current step, and a bar for each. */
export function UsageChart({ meter, interval, customerId, compared = false }: UsageChartProps) {
  const t = useTexts()
  const count = useCountText()
  const quantity = useQuantityText()
  const of = { id: meter.id, ...(customerId && { customerId: [customerId] }) }
  const { data, error, refetch } = useEndpointQuery(
    'meterQuantities',
    'get',
    { ...of, ...useUsageRange(interval) },
    { keep: true },
  )
  const { data: previous } = useEndpointQuery(
    'meterQuantities',
    'get',
    { ...of, ...useUsageRange(interval, 1) },
    { keep: true, enabled: compared },
  )
  const steps = useBars(data, compared ? previous : undefined, interval)
  const change = useChange(data?.total, compared ? previous?.total : undefined)
  const isUsed = !steps || steps.some(({ value, before }) => value !== 0 || before)
  if (error && !data) {
    return <NotLoaded query={{ error, refetch }} />
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[repeat(3,minmax(0,12rem))]">
        <Stat
          label={count(meter.aggregation)}
          value={data && quantity(data.total)}
          change={change}
        />
        {compared && (
          <Stat
            label={t('meters.period_before')}
            value={data && previous && quantity(previous.total)}
          />
        )}
        <Stat
          label={t(`meters.current.${interval}`)}
          value={steps && quantity(steps.at(-1)?.value ?? 0)}
        />
      </div>
      {isUsed && (
        <BarChart
          caption={t(`meters.by.${interval}`)}
          bars={steps}
          headers={{
            label: t(`meters.step.${interval}`),
            value: t('meters.usage'),
            ...(compared && { before: t('meters.period_before') }),
          }}
          textOf={quantity}
        />
      )}
    </div>
  )
}

interface Quantities {
  quantities: { timestamp: Date; quantity: number }[]
}

/** The steps as bars, each beside the one as many steps before. */
function useBars(
  data: Quantities | undefined,
  previous: Quantities | undefined,
  interval: CalendarStep,
): Bar[] | undefined {
  const locale = useLocale()
  return data?.quantities.map(({ timestamp, quantity }, index) => ({
    id: timestamp.toISOString(),
    label: stepText(interval, timestamp, { locale }),
    value: quantity,
    before: previous?.quantities[index]?.quantity,
  }))
}

/** The change of a total since the period before, in percent; none without usage before. */
function useChange(total: number | undefined, before: number | undefined) {
  const locale = useLocale()
  if (total === undefined || !before) return undefined
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  const change = (total - before) / Math.abs(before)
  return { text: format.format(change).replace('-', '−'), meaning: 'neutral' as const }
}
