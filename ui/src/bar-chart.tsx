import { ChartTable } from './chart-table.tsx'
import { Skeleton } from './skeleton.tsx'

const HEIGHT = 100
/** The bar of a small value is still visible. */
const HEIGHT_MIN = 2
const BAR = 6
const STEP = 10

/** One step of a chart. */
export interface Bar {
  id: string
  /** What the step is, such as its day. */
  label: string
  value: number
  /** The value to compare with. */
  before?: number | undefined
}

interface BarChartProps {
  /** The table's name. */
  caption: string
  /** Undefined while they load. */
  bars: Bar[] | undefined
  headers: { label: string; value: string; before?: string | undefined }
  /** A value in the user's number format. */
  textOf: (value: number) => string
}

/** A bar for each step, and a table of the same numbers, which screen readers read instead. */
export function BarChart({ caption, bars, headers, textOf }: BarChartProps) {
  if (!bars) return <Skeleton className="h-32!" />
  const { before } = headers
  return (
    <div>
      {before !== undefined && <Legend value={headers.value} before={before} />}
      <Picture bars={bars} textOf={textOf} />
      <ChartTable {...{ caption, headers, textOf }} points={bars} />
    </div>
  )
}

function Legend({ value, before }: { value: string; before: string }) {
  return (
    <p aria-hidden className="text-tiny text-muted mb-2 flex flex-wrap gap-x-4 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <span className="bg-accent size-2 rounded-[2px]" />
        {value}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="text-strong w-2.5 border-t-2 border-current" />
        {before}
      </span>
    </p>
  )
}

function Picture({ bars, textOf }: { bars: Bar[]; textOf: BarChartProps['textOf'] }) {
  const values = bars.flatMap(({ value, before = 0 }) => [value, before])
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const scale = HEIGHT / (highest - lowest || 1)
  const zero = highest * scale
  const titleOf = ({ label, value, before }: Bar) =>
    `${label}: ${textOf(value)}${before === undefined ? '' : ` (${textOf(before)})`}`
  return (
    <div aria-hidden>
      <p className="text-tiny text-faint mb-1 tabular-nums">{textOf(highest)}</p>
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full overflow-visible border-y"
      >
        {bars.map((bar, index) => {
          const { id, value, before } = bar
          const x = index * STEP
          const height = value === 0 ? 0 : Math.max(Math.abs(value) * scale, HEIGHT_MIN)
          return (
            <g key={id} className="fill-accent hover:opacity-70">
              <title>{titleOf(bar)}</title>
              <rect x={x} y={0} width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                x={x + (STEP - BAR) / 2}
                y={value > 0 ? zero - height : zero}
                width={BAR}
                height={height}
              />
              {before !== undefined && before !== 0 && (
                <path
                  d={`M${x + 1} ${zero - before * scale}h${STEP - 2}`}
                  vectorEffect="non-scaling-stroke"
                  className="text-strong fill-none stroke-current stroke-2"
                />
              )}
            </g>
          )
        })}
      </svg>
      <div className="text-tiny text-faint mt-1 flex justify-between gap-4">
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </div>
  )
}
