import type { ReactNode } from 'react'
import clsx from 'clsx'
import { DateTime } from './date-time.tsx'
import type { Meaning } from './status.tsx'

/** An entry of a timeline. */
export interface TimelineEntry {
  id: string
  /** What happened, as a sentence without a period. */
  title: ReactNode
  /** ISO 8601. */
  at: string
  /** The user or system that caused it. */
  cause?: ReactNode
  /** Details: a reply, a reason, a link. */
  details?: ReactNode
  meaning?: Meaning
}

const dots: Record<Meaning, string> = {
  neutral: 'border-control bg-surface',
  positive: 'border-transparent bg-positive-solid',
  warning: 'border-transparent bg-warning-solid',
  negative: 'border-transparent bg-negative-solid',
  information: 'border-transparent bg-information-solid',
}

// A future event is shown as a ring.
const rings: Record<Meaning, string> = {
  neutral: 'border-control',
  positive: 'border-positive-solid',
  warning: 'border-warning-solid',
  negative: 'border-negative-solid',
  information: 'border-information-solid',
}

interface TimelineProps {
  entries: TimelineEntry[]
  /** Whether all events are in the future. */
  ahead?: boolean
}

/** An object's past events, newest first; or its future events, next first. */
export function Timeline({ entries, ahead = false }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {entries.map(entry => (
        <li key={entry.id} className="group relative flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden
            className="bg-line absolute top-4 bottom-[-0.25rem] left-[5.5px] w-px group-last:hidden"
          />
          <span
            aria-hidden
            className={clsx(
              'relative mt-1 size-3 shrink-0 rounded-full border-2',
              ahead && 'bg-surface',
              (ahead ? rings : dots)[entry.meaning ?? 'neutral'],
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="text-strong min-w-0">{entry.title}</p>
              <p className="text-small text-faint">
                <DateTime value={entry.at} as="moment-with-time" />
              </p>
            </div>
            {entry.cause && <p className="text-small text-faint">{entry.cause}</p>}
            {entry.details && <div className="text-small text-muted mt-1">{entry.details}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
