import { Card } from '@gatehouse/ui/card'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useSearchChoice } from '../../frame/search-choice.ts'
import { useTexts } from '../../texts.ts'
import type { Meter } from './meter-texts.tsx'
import { UsageChart } from './usage-chart.tsx'

const intervals = ['day', 'hour', 'week', 'month'] as const
/** The order in which they are offered. */
const offered = ['hour', 'day', 'week', 'month'] as const

/** A meter's usage of the last days, or hours, weeks or months, beside the period before. */
export function MeterUsage({ meter }: { meter: Meter }) {
  const t = useTexts()
  const [interval, setInterval] = useSearchChoice('interval', intervals)
  return (
    <Card
      title={t('meters.usage')}
      actions={
        <NativeSelect
          aria-label={t('meters.interval')}
          value={interval}
          onChange={({ target }) =>
            setInterval(offered.find(option => option === target.value) ?? 'day')
          }
          options={offered.map(value => ({ value, label: t(`meters.last.${value}`) }))}
        />
      }
    >
      <UsageChart meter={meter} interval={interval} compared />
    </Card>
  )
}
