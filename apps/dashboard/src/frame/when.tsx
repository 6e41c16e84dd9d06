import { DateTime } from '@gatehouse/ui/date-time'

interface WhenProps {
  at: Date | null | undefined
  as?: 'moment' | 'moment-with-time' | 'day'
}

/** A timestamp, or a dash if there is none. */
export function When({ at, as }: WhenProps) {
  return at ? <DateTime value={at.toISOString()} as={as} /> : <Nothing />
}

/** A placeholder for an unknown value; hidden in the details of a row on phones. */
export function Nothing() {
  return (
    <span data-nothing className="text-faint">
      –
    </span>
  )
}
