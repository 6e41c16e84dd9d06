/** The length of the steps of a chart. */
export type CalendarStep = 'hour' | 'day' | 'week' | 'month'

const HOUR_MS = 3_600_000

/**
 * The beginning of a step of the browser's calendar: `offset` steps after the one that contains
 * `now`. Weeks begin on Monday.
 */
export function stepStart(step: CalendarStep, now: Date, offset = 0): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  switch (step) {
    case 'hour':
      return new Date(new Date(now).setMinutes(0, 0, 0) + offset * HOUR_MS)
    case 'day':
      return new Date(year, month, day + offset)
    case 'week':
      return new Date(year, month, day - ((now.getDay() + 6) % 7) + 7 * offset)
    case 'month':
      return new Date(year, month + offset, 1)
  }
}

/** How many steps, and how many such ranges before the current one. */
interface Steps {
  count: number
  back?: number
}

/** The range of the last steps up to the end of the current one, or a range before it. */
export function lastSteps(step: CalendarStep, now: Date, { count, back = 0 }: Steps) {
  const end = 1 - back * count
  return { start: stepStart(step, now, end - count), end: stepStart(step, now, end) }
}

interface StepFormat {
  locale: string
  /** The time zone in which the step begins; the browser's without it. */
  timeZone?: string | undefined
}

/** The text of a step: the hour, the day, the first day of the week, or the month. */
export function stepText(
  step: CalendarStep,
  start: Date,
  { locale, timeZone: zone }: StepFormat,
): string {
  const formats: Record<CalendarStep, Intl.DateTimeFormatOptions> = {
    hour: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    day: { dateStyle: 'medium' },
    week: { dateStyle: 'medium' },
    month: { month: 'short', year: 'numeric' },
  }
  return new Intl.DateTimeFormat(locale, { ...formats[step], timeZone: zone }).format(start)
}

/** The browser's time zone. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
