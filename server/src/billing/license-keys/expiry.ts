import { later, DAY } from '../../platform/clock.ts'

/** How long a key lasts: so many calendar years or months, or days. */
export type Lifetime = { ttl: number; timeframe: 'year' | 'month' | 'day' }

/**
 * When a key made at `from` ends; null is never. Months are the calendar's: of January 31st one
 * month later is the last day of February. Longer than dates reach is never, too.
 */
export function expiryOf(lifetime: Lifetime | null, from: Date): Date | null {
  if (!lifetime) return null
  const { ttl, timeframe } = lifetime
  if (timeframe === 'day') return inReach(later(from, ttl * DAY))
  return inReach(addMonths(from, timeframe === 'year' ? ttl * 12 : ttl))
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

const inReach = (moment: Date) => (moment.getUTCFullYear() <= YEAR_MAX ? moment : null)
