import { DateTime } from '@gatehouse/ui/date-time'

interface DateTimeTextProps {
  at: Date | null | undefined
  as?: 'moment' | 'moment-with-time' | 'day'
}

/** A timestamp, or a dash if there is none. */
export function DateTimeText({ at, as }: DateTimeTextProps) {
  return at ? <DateTime value={at.toISOString()} as={as} /> : <EmptyValue />
}

/** A placeholder for an unknown value; hidden in the details of a row on phones. */
export function EmptyValue() {
  return (
    <span data-nothing className="text-faint">
      –
    </span>
  )
}
