import { createContext, use, useState } from 'react'
import clsx from 'clsx'
import { dayAndTimeText, dayText, exactText, momentText } from './date-time-text.ts'
import { useLocale } from './i18n.tsx'

/** The moment it is now, where a test clock says otherwise than the wall. */
export const NowContext = createContext<Date | undefined>(undefined)

interface DateTimeProps {
  /** ISO 8601. */
  value: string
  /**
   * `moment` is relative within a day: for lists. `moment-with-time` never is: for the facts of a
   * thing, for timelines, and within sentences. `day` leaves the hour out: for due dates and
   * periods.
   */
  as?: 'moment' | 'moment-with-time' | 'day'
}

/** A moment as people say it, with the exact one on hover and for machines. */
export function DateTime({ value, as = 'moment' }: DateTimeProps) {
  const locale = useLocale()
  const [wall] = useState(() => new Date())
  const now = use(NowContext) ?? wall
  const moment = new Date(value)
  const texts = {
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
        // A day is never parted, also where moments may be.
        as === 'day' ? 'whitespace-nowrap!' : 'whitespace-nowrap',
      )}
    >
      {texts[as]()}
    </time>
  )
}
