import type { ReactNode } from 'react'
import clsx from 'clsx'

/** The meaning of a status; its color follows from it. */
export type Meaning = 'neutral' | 'positive' | 'warning' | 'negative' | 'information'

const dots: Record<Meaning, string> = {
  neutral: 'bg-neutral-solid',
  positive: 'bg-positive-solid',
  warning: 'bg-warning-solid',
  negative: 'bg-negative-solid',
  information: 'bg-information-solid',
}

/** A status as a word with a dot: never color alone. */
export function Status({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[meaning])} />
      {children}
    </span>
  )
}
