import { heightOf, ticksOf } from './chart-scale.ts'

interface SparklineProps {
  /** One value for each period; null where there is none. */
  values: readonly (number | null)[]
}

/**
 * The course of a figure as a line without axes, beside the figure as text: it says nothing that
 * the text and the page it links to do not say, so screen readers skip it.
 */
export function Sparkline({ values }: SparklineProps) {
  const ticks = ticksOf(values.map(value => value ?? 0))
  const last = Math.max(values.length - 1, 1)
  const places = values.flatMap((value, index) =>
    value === null ? [] : [`${(index / last) * 100} ${100 - heightOf(value, ticks)}`],
  )
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-10 w-full overflow-visible"
    >
      <path
        d="M0 100H100"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-[var(--border)]"
      />
      <path
        d={places.length > 0 ? `M${places.join('L')}` : ''}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="fill-none stroke-[var(--accent-text)] stroke-2"
      />
    </svg>
  )
}
