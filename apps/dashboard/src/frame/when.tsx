import { DateTime } from '@gatehouse/ui/date-time'

interface WhenProps {
  at: Date | null | undefined
  as?: 'moment' | 'moment-with-time' | 'day'
}

/** A moment, or a dash where there is none. */
export function When({ at, as }: WhenProps) {
  return at ? <DateTime value={at.toISOString()} as={as} /> : <Nothing />
}

/** What stands where a fact is not known; among the details of a phone's rows nothing does. */
export function Nothing() {
  return (
    <span data-nothing className="text-faint">
      –
    </span>
  )
}
