import type { ReactNode } from 'react'
import clsx from 'clsx'
import type { Meaning } from './status.tsx'

interface BadgeProps {
  meaning?: Meaning
  children: ReactNode
}

const looks: Record<Meaning, string> = {
  neutral: 'bg-hover text-muted border-line',
  positive: 'bg-positive text-positive border-positive',
  warning: 'bg-warning text-warning border-warning',
  negative: 'bg-negative text-negative border-negative',
  information: 'bg-information text-information border-information',
}

/** A short label: "Sandbox", "Archived", a count. */
export function Badge({ meaning = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'rounded-mark text-tiny inline-flex max-w-full items-center border px-1.5 font-medium',
        looks[meaning],
      )}
    >
      {children}
    </span>
  )
}
