const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A readable timestamp: "5 minutes ago" within a day, "20 Nov 2026" beyond. */
export function momentText(moment: Date, now: Date, locale: string): string {
  const away = moment.getTime() - now.getTime()
  const distance = Math.abs(away)
  if (distance >= DAY_MS) return dayText(moment, locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (distance < MINUTE_MS) return relative.format(0, 'second')
  if (distance < HOUR_MS) return relative.format(Math.trunc(away / MINUTE_MS), 'minute')
  return relative.format(Math.trunc(away / HOUR_MS), 'hour')
}

/** A date with its time, never relative: "20 Nov 2026, 11:55". */
export function dayAndTimeText(moment: Date, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  // "PM" stays beside its hour.
  return text.format(moment).replace(/\s(?=[AP]M$)/, '\u00a0')
}

/** A calendar day, without its time. */
export function dayText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(moment)
}

/** The exact timestamp with its time zone, for tooltips. */
export function exactText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(moment)
}
