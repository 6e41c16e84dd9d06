import { createContext, use, useState } from 'react'
import clsx from 'clsx'
import { dayAndTimeText, dayText, exactText, momentText } from './date-time-text.ts'
import { useLocale } from './i18n.tsx'

/** The current time, if a test clock differs from the real time. */
export const NowContext = createContext<Date | undefined>(undefined)

interface DateTimeProps {
  /** ISO 8601. */
  value: string
  /**
   * `moment` is relative within a day: for lists. `moment-with-time` is never relative: for facts,
   * timelines, and within sentences. `day` leaves the time out: for due dates and periods.
   */
  as?: 'moment' | 'moment-with-time' | 'day'
}

/** A readable timestamp, with the exact one on hover and in the `datetime` attribute. */
export function DateTime({ value, as = 'moment' }: DateTimeProps) {
  const locale = useLocale()
  const [wall] = useState(() => new Date())
  const now = use(NowContext) ?? wall
  const moment = new Date(value)
  const formatters = {
    moment: () => momentText(moment, now, locale),
    'moment-with-time': () => dayAndTimeText(moment, locale),
    day: () => dayText(moment, locale),
  }
  return (
    <time
      dateTime={value}
      title={exactText(moment, locale)}
      className={clsx(
        'tabular-nums',
        // A day never wraps, even where timestamps may.
        as === 'day' ? 'whitespace-nowrap!' : 'whitespace-nowrap',
      )}
    >
      {formatters[as]()}
    </time>
  )
}
