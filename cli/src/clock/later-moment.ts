import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const UNITS: Record<string, Unit> = {
  ...{ s: 'second', m: 'minute', min: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' },
  ...{ mo: 'month' },
}
const MS: Partial<Record<Unit, number>> = {
  ...{ second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 },
}

/**
 * The moment that is meant by a duration after `now` (`10d`, `1month`, `2 weeks`) or by an ISO date
 * or time. A month after 31 January is the last day of February, as for renewals.
 */
export function laterMoment(now: Date, given: string): Date {
  const text = given.trim().toLowerCase()
  const [, count, word = ''] = /^(\d{1,6})\s*([a-z]+)$/.exec(text) ?? []
  const unit = unitOf(word)
  if (count !== undefined && unit) return add(now, Number(count), unit)
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(given.trim()) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return moment
  const message = `"${given}" is not a duration or a time. Examples: 10d, 1month, 2027-01-31`
  throw new CommandFailed(exitCodes.usage, message)
}

function unitOf(word: string): Unit | undefined {
  if (Object.hasOwn(UNITS, word)) return UNITS[word]
  const single = word.replace(/s$/, '')
  return (['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).find(
    unit => unit === single,
  )
}

function add(now: Date, count: number, unit: Unit): Date {
  const length = MS[unit]
  if (length !== undefined) return new Date(now.getTime() + count * length)
  const months = unit === 'year' ? count * 12 : count
  const result = new Date(now)
  result.setUTCMonth(result.getUTCMonth() + months)
  // The day does not exist in that month: its last day.
  if (result.getUTCDate() !== now.getUTCDate()) result.setUTCDate(0)
  return result
}
