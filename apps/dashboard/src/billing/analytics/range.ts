import { metricLimits } from '@gatehouse/contract/billing/metric-limits.data'

/** Ranges that are offered; `custom` has its own days. */
export const presets = [
  'last_30_days',
  'today',
  'last_7_days',
  'this_month',
  'last_month',
  'last_90_days',
  'this_year',
  'last_12_months',
  'custom',
] as const
export type Preset = (typeof presets)[number]

export const intervals = ['hour', 'day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Local days, the last one included, as `YYYY-MM-DD`. */
export type DayRange = { start: string; end: string }

const DAY_MS = 86_400_000

const textOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 'YYYY-MM-DD'.length)
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`).getTime()

/** How many days a range has. */
export const daysIn = ({ start, end }: DayRange) =>
  Math.round((timeOf(end) - timeOf(start)) / DAY_MS) + 1

/** A day that lies some days after another. */
const plusDays = (day: string, days: number) =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The days of a preset, by the calendar of the browser. */
export function rangeOf(preset: Exclude<Preset, 'custom'>, now: Date): DayRange {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const today = textOf(year, month, day)
  switch (preset) {
    case 'today':
      return { start: today, end: today }
    case 'last_7_days':
      return { start: textOf(year, month, day - 6), end: today }
    case 'last_30_days':
      return { start: textOf(year, month, day - 29), end: today }
    case 'last_90_days':
      return { start: textOf(year, month, day - 89), end: today }
    case 'this_month':
      return { start: textOf(year, month, 1), end: today }
    case 'last_month':
      return { start: textOf(year, month - 1, 1), end: textOf(year, month, 0) }
    case 'this_year':
      return { start: textOf(year, 0, 1), end: today }
    case 'last_12_months':
      return { start: textOf(year, month - 11, 1), end: today }
  }
}

/** The range of as many days before. */
export function rangeBefore({ start, end }: DayRange): DayRange {
  const days = daysIn({ start, end })
  return { start: plusDays(start, -days), end: plusDays(end, -days) }
}

const WEEKS_FROM = 63
const MONTHS_FROM = 190
const YEARS_FROM = 1096

/** The interval that suits a range. */
export function intervalFor(range: DayRange): Interval {
  const days = daysIn(range)
  if (days <= 1) return 'hour'
  if (days < WEEKS_FROM) return 'day'
  if (days < MONTHS_FROM) return 'week'
  return days < YEARS_FROM ? 'month' : 'year'
}

/** Whether the server counts so long a range in these intervals, and whether it says much. */
export function isOffered(interval: Interval, range: DayRange): boolean {
  const { min_days, max_days } = metricLimits[interval]
  const days = daysIn(range) - 1
  return days <= max_days && (days >= min_days || interval === intervalFor(range))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The range that a URL names, or a usual one. */
export function rangeIn(
  search: Record<string, string | undefined>,
  usual: Exclude<Preset, 'custom'>,
  now: Date,
): { preset: Preset; range: DayRange } {
  const preset = presets.find(name => name === search.range) ?? usual
  const { from, to } = search
  if (preset !== 'custom') return { preset, range: rangeOf(preset, now) }
  const isRange = from && to && DAY.test(from) && DAY.test(to) && from <= to
  return { preset, range: isRange ? { start: from, end: to } : rangeOf(usual, now) }
}

/** The time zone that a URL names, if there is such a zone. */
export function zoneIn(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The moments between which the days of a range lie, in a time zone. */
export const boundsOf = ({ start, end }: DayRange, timeZone: string) => ({
  from: midnight(start, timeZone).toISOString(),
  before: midnight(plusDays(end, 1), timeZone).toISOString(),
})

/** The beginning of a day in a time zone. */
export function midnight(day: string, timeZone: string): Date {
  const wall = timeOf(day)
  // What is a day's beginning at one offset may be at another one, an hour away.
  const first = wall - offsetAt(wall, timeZone)
  const start = wall - offsetAt(first, timeZone)
  // Where clocks skip midnight, the day begins when they do.
  return new Date(dayAt(start, timeZone) < day ? Math.max(first, start) : start)
}

/** The milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  const parts = partsAt(at, timeZone)
  const [year, month, day, hour, minute, second] = parts
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return wall - Math.floor(at / 1000) * 1000
}

const dayAt = (at: number, timeZone: string) => {
  const [year = 0, month = 1, day = 1] = partsAt(at, timeZone)
  return textOf(year, month - 1, day)
}

/** The year, month, day, hour, minute and second that clocks of a zone show. */
function partsAt(at: number, timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  return (format.format(at).match(/\d+/g) ?? []).map(Number)
}
