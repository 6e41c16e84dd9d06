import type { Meaning } from './status.tsx'
import { Timeline } from './timeline.tsx'

/** How what will happen to a subscription is coloured, wherever it is shown. */
const meanings = {
  payment_retry: 'warning',
  grace_end: 'negative',
  discount_end: 'neutral',
  change: 'information',
  trial_end: 'information',
  renewal: 'positive',
  pause: 'warning',
  end: 'negative',
  resume: 'positive',
} as const satisfies Record<string, Meaning>

/** What will happen to a subscription. */
export type UpcomingType = keyof typeof meanings

/** What begins a period says what it charges, even where that is nothing. */
export const isCharging = (type: UpcomingType): boolean =>
  type === 'renewal' || type === 'trial_end' || type === 'resume'

interface UpcomingTimelineProps {
  items: { type: UpcomingType; at: string; title: string; details: string }[]
}

/** What will happen if nobody does anything, the next first. */
export function UpcomingTimeline({ items }: UpcomingTimelineProps) {
  return (
    <Timeline
      ahead
      entries={items.map(({ type, at, title, details }) => ({
        id: `${type} ${at}`,
        ...{ title, at, cause: details },
        meaning: meanings[type],
      }))}
    />
  )
}
