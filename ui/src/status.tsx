import type { ReactNode } from 'react'
import clsx from 'clsx'

/** What a word means to the reader: the colour follows, never leads. */
export type Meaning = 'neutral' | 'positive' | 'warning' | 'negative' | 'information'

const dots: Record<Meaning, string> = {
  neutral: 'bg-neutral-solid',
  positive: 'bg-positive-solid',
  warning: 'bg-warning-solid',
  negative: 'bg-negative-solid',
  information: 'bg-information-solid',
}

/** A state as a word with a dot: never colour alone. */
export function Status({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[meaning])} />
      {children}
    </span>
  )
}
