import { useLocale } from '@gatehouse/ui/i18n'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useQuantityText } from './meter-texts.tsx'
import type { DayUsage } from './day-table.tsx'

const HEIGHT = 100
/** The bar of a day with little usage is still visible. */
const HEIGHT_MIN = 2
const BAR = 6
const GAP = 4

/** A bar for each day, beside a table of the same numbers, which screen readers read instead. */
export function DayBars({ days }: { days: DayUsage[] | undefined }) {
  const dayFormat = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' })
  const quantityText = useQuantityText()
  if (!days) return <Skeleton className="h-24!" />
  const highest = Math.max(...days.map(({ quantity }) => quantity))
  const step = BAR + GAP
  return (
    <div aria-hidden>
      <svg
        viewBox={`0 0 ${days.length * step - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b"
      >
        {days.map(({ timestamp, quantity }, index) => {
          const height = quantity > 0 ? Math.max((quantity / highest) * HEIGHT, HEIGHT_MIN) : 0
          return (
            <g key={timestamp.toISOString()} className="fill-accent hover:opacity-70">
              <title>{`${dayFormat.format(timestamp)}: ${quantityText(quantity)}`}</title>
              <rect x={index * step} y={0} width={BAR} height={HEIGHT} fill="transparent" />
              <rect x={index * step} y={HEIGHT - height} width={BAR} height={height} />
            </g>
          )
        })}
      </svg>
      <div className="text-tiny text-faint mt-1 flex justify-between">
        <DateTimeText at={days.at(0)?.timestamp} as="day" />
        <DateTimeText at={days.at(-1)?.timestamp} as="day" />
      </div>
    </div>
  )
}
