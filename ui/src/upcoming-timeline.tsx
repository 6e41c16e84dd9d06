import type { Meaning } from './status.tsx'
import { Timeline } from './timeline.tsx'

/** The color of each kind of upcoming event of a subscription, wherever it is shown. */
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

/** An upcoming event of a subscription. */
export type UpcomingType = keyof typeof meanings

/** The beginning of a period shows its charge, even if it is zero. */
export const isCharging = (type: UpcomingType): boolean =>
  type === 'renewal' || type === 'trial_end' || type === 'resume'

interface UpcomingTimelineProps {
  items: { type: UpcomingType; at: string; title: string; details: string }[]
}

/** Upcoming events if nothing is changed, the next first. */
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
