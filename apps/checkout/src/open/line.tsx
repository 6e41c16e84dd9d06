import type { ReactNode } from 'react'
import clsx from 'clsx'

interface LineProps {
  label: string
  value: string
  strong?: boolean
  /** Below the label, smaller: how the amount is calculated. */
  detail?: ReactNode
  /** Draws a line above it. */
  hasRule?: boolean
}

/** A line of the order summary. */
export function Line({ label, value, strong, detail, hasRule: hasDivider }: LineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4 py-1.5',
        hasDivider && 'mt-1.5 border-t pt-3',
        strong ? 'text-strong font-medium' : 'text-muted',
      )}
    >
      <dt className="min-w-0 break-words">
        {label}
        {detail && <span className="text-small text-muted block font-normal">{detail}</span>}
      </dt>
      <dd className="shrink-0 text-right tabular-nums">{value}</dd>
    </div>
  )
}
