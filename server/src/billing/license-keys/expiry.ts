import { later, DAY } from '../../platform/clock.ts'

/** How long a key is valid: a number of calendar years or months, or of days. */
export type Lifetime = { ttl: number; timeframe: 'year' | 'month' | 'day' }

/**
 * When a key created at `from` expires; null means never. Months are calendar months: one month
 * after January 31st is the last day of February. Beyond the range of `Date` means never, too.
 */
export function expiryOf(lifetime: Lifetime | null, from: Date): Date | null {
  if (!lifetime) return null
  const { ttl, timeframe } = lifetime
  if (timeframe === 'day') return withinDateRange(later(from, ttl * DAY))
  return withinDateRange(addMonths(from, timeframe === 'year' ? ttl * 12 : ttl))
}

function addMonths(from: Date, months: number): Date {
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), days))
  return first
}

const YEAR_MAX = 9999

const withinDateRange = (moment: Date) => (moment.getUTCFullYear() <= YEAR_MAX ? moment : null)
