import { DAY, later } from '../../platform/clock.ts'
import type { Random } from '../../testing/random.ts'
import type { Action, Year } from './actions.ts'
import { REPORT_DAYS_MAX } from './usage.data.ts'

/** All programs report in the night, so that a day has one more round at most. */
const REPORT_HOUR = 4

/** After these, the program is not used any more. */
const LAST = new Set<Action['kind']>(['cancel', 'revoke', 'lose_card'])

/** A program that loads tiles reports them every few days, until its customer leaves. */
export function planUsage(random: Random, year: Year, ofCustomer: Action[]): Action[] {
  const [first] = ofCustomer
  if (first?.kind !== 'buy') return []
  const end = ofCustomer.find(({ kind }) => LAST.has(kind))?.at ?? year.to
  const reports: Action[] = []
  let at = later(first.at, DAY)
  while (at < end) {
    const night = new Date(at)
    night.setUTCHours(REPORT_HOUR, 0, 0, 0)
    if (night > first.at) reports.push({ kind: 'report_usage', who: first.who, at: night })
    at = later(at, Math.ceil(random.next() * REPORT_DAYS_MAX * DAY))
  }
  return reports
}
