import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import clsx from 'clsx'
import { heightOf, ticksOf } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { Skeleton } from './skeleton.tsx'

/** One period of a chart. */
export interface ChartPoint {
  id: string
  /** What the period is, such as its day. */
  label: string
  /** Null where the figure says nothing. */
  value: number | null
  /** The value of the period that it is compared with. */
  before?: number | null | undefined
  /** It has not ended: its value still changes. */
  open?: boolean
}

interface LineChartProps {
  /** The name of the figure. */
  caption: string
  /** Undefined while they load. */
  points: ChartPoint[] | undefined
  headers: { label: string; value: string; before?: string | undefined }
  /** A value in the user's number format; short on the axis. */
  textOf: (value: number, short?: boolean) => string
  /** Lower, for several beside each other. */
  small?: boolean
  /** Opens what a period counts: by a click on it, or Enter. */
  onOpen?: ((id: string) => void) | undefined
}

/**
 * A figure over time as a line, with the one before it as a quieter line. Pointer and arrow keys
 * read single periods; a table has the same numbers.
 */
export function LineChart(props: LineChartProps) {
  const { caption, points, headers, textOf, small = false, onOpen } = props
  const [read, setRead] = useState<number>()
  const { t } = useTranslation('ui')
  const height = small ? 'h-28' : 'h-56'
  if (!points) return <Skeleton className={small ? 'h-40!' : 'h-64!'} />
  const at = read === undefined ? undefined : points[read]
  return (
    <div>
      <Readout point={at} points={points} headers={headers} textOf={textOf} />
      <Plot
        {...{ points, textOf, read, setRead, height, onOpen }}
        label={t('chart.summary', summaryOf(caption, points, textOf))}
      />
      <ChartTable {...{ caption, points, headers, textOf }} />
    </div>
  )
}

const empty = '–'

function summaryOf(caption: string, points: ChartPoint[], textOf: LineChartProps['textOf']) {
  const known = points.filter(point => point.value !== null)
  const peak = known.reduce<ChartPoint | undefined>(
    (highest, point) => (!highest || (point.value ?? 0) > (highest.value ?? 0) ? point : highest),
    undefined,
  )
  const text = (point: ChartPoint | undefined) =>
    point && point.value !== null ? textOf(point.value) : empty
  return {
    name: caption,
    first: text(known.at(0)),
    last: text(known.at(-1)),
    peak: text(peak),
    when: peak?.label ?? empty,
  }
}

interface ReadoutProps {
  point: ChartPoint | undefined
  points: ChartPoint[]
  headers: LineChartProps['headers']
  textOf: LineChartProps['textOf']
}

const readoutClass =
  'text-tiny text-muted mb-2 flex min-h-5 flex-wrap items-center gap-x-4 tabular-nums'

/** The period under the pointer, or the whole range. */
function Readout({ point, points, headers, textOf }: ReadoutProps) {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? empty : textOf(value)
  const range =
    points.length > 1 ? `${points[0]?.label} – ${points.at(-1)?.label}` : points[0]?.label
  return (
    <output className={readoutClass}>
      <span>{point?.label ?? range}</span>
      {point && (
        <span className="text-strong inline-flex items-center gap-1.5 font-medium">
          <span aria-hidden className="bg-accent h-0.5 w-3" />
          {text(point.value)}
        </span>
      )}
      {headers.before !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="w-3 border-t-2 border-[var(--border-control)]" />
          {point ? text(point.before) : headers.before}
        </span>
      )}
    </output>
  )
}

interface PlotProps {
  points: ChartPoint[]
  label: string
  textOf: LineChartProps['textOf']
  read: number | undefined
  setRead: (index: number | undefined) => void
  height: string
  onOpen: LineChartProps['onOpen']
}

function Plot({ points, label, textOf, read, setRead, height, onOpen }: PlotProps) {
  const ticks = ticksOf(points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const last = points.length - 1
  const x = (index: number) => (last === 0 ? 50 : (index / last) * 100)
  const y = (value: number) => 100 - heightOf(value, ticks)
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setRead(Math.min(Math.max(Math.round(((event.clientX - left) / width) * last), 0), last))
  }
  const current = read === undefined ? undefined : points[read]
  const open = () => current && onOpen?.(current.id)
  const shown = (value: number | null) => (value === null ? empty : textOf(value))
  const only = last === 0 ? (points[0]?.value ?? null) : null
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden className={clsx('text-tiny text-faint relative w-fit', height)}>
        {/* The widest label gives the column its width. */}
        <span className="invisible whitespace-nowrap">
          {ticks.map(tick => textOf(tick, true)).reduce(longer, '')}
        </span>
        {ticks.map(tick => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2 whitespace-nowrap tabular-nums"
            style={{ bottom: `${heightOf(tick, ticks)}%` }}
          >
            {textOf(tick, true)}
          </span>
        ))}
      </div>
      <div className={clsx('rounded-mark relative', height)}>
        {/* A slider without a look of its own: keys and the pointer read single periods. */}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={current ? `${current.label}: ${shown(current.value)}` : undefined}
          min={0}
          max={last}
          value={read ?? last}
          className={clsx(
            'absolute inset-0 z-10 size-full touch-pan-y opacity-0',
            onOpen ? 'cursor-pointer' : 'cursor-crosshair',
          )}
          onChange={({ target }) => setRead(Number(target.value))}
          onFocus={() => setRead(read ?? last)}
          onPointerMove={point}
          onPointerLeave={() => setRead(undefined)}
          onBlur={() => setRead(undefined)}
          {...(onOpen && {
            onClick: open,
            onKeyDown: event => event.key === 'Enter' && open(),
          })}
        />
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {ticks.map(tick => (
            <path
              key={tick}
              d={`M0 ${y(tick)}H100`}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-[var(--border)]"
            />
          ))}
          <Line
            d={pathOf(points, 'before', { x, y })}
            className="stroke-[var(--border-control)] stroke-[1.5px]"
          />
          <Line
            d={pathOf(points, 'value', { x, y })}
            className="stroke-[var(--accent-text)] stroke-2"
          />
          <Line
            d={openPath(points, { x, y })}
            className="stroke-[var(--accent-text)] stroke-2 [stroke-dasharray:2_4]"
          />
        </svg>
        {current && read !== undefined && (
          <Mark left={x(read)} bottom={heightOf(current.value ?? 0, ticks)} />
        )}
        {only !== null && <Mark left={50} bottom={heightOf(only, ticks)} />}
      </div>
    </div>
  )
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one)

const Line = ({ d, className }: { d: string; className: string }) => (
  <path
    d={d}
    vectorEffect="non-scaling-stroke"
    strokeLinejoin="round"
    strokeLinecap="round"
    className={clsx('fill-none', className)}
  />
)

const Mark = ({ left, bottom }: { left: number; bottom: number }) => (
  <span
    aria-hidden
    className={clsx(
      'bg-accent pointer-events-none absolute size-2.5 rounded-full border-2',
      'border-[var(--surface)]',
      '-translate-x-1/2 translate-y-1/2',
    )}
    style={{ left: `${left}%`, bottom: `${bottom}%` }}
  />
)

interface Place {
  x: (index: number) => number
  y: (value: number) => number
}

/** A line through the known values of the periods that have ended. */
function pathOf(points: ChartPoint[], name: 'value' | 'before', { x, y }: Place): string {
  let pen = 'M'
  let path = ''
  for (const [index, point] of points.entries()) {
    const value = point[name]
    if (value === null || value === undefined || (name === 'value' && point.open)) {
      pen = 'M'
      continue
    }
    path += `${pen}${x(index)} ${y(value)}`
    pen = 'L'
  }
  return path
}

/** From the last period that has ended to the one that has not. */
function openPath(points: ChartPoint[], { x, y }: Place): string {
  const index = points.findIndex(({ open }) => open)
  const [before, after] = [points[index - 1], points[index]]
  const [from, to] = [before?.value ?? null, after?.value ?? null]
  if (index < 1 || from === null || to === null) return ''
  return `M${x(index - 1)} ${y(from)}L${x(index)} ${y(to)}`
}
