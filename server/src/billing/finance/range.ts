import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { startOfDay } from '../metrics/local-day.ts'
import { nextDay, rejectRange } from '../metrics/periods.ts'
import { merchantsOf } from '../metrics/queries.ts'
import { timeZoneOf } from '../metrics/time-zone.ts'

/** The range of a report, as requested. */
export type RangeInput = {
  start_date: string
  end_date: string
  timezone: string
  organization_id?: string[] | undefined
}

/** The organizations of a report, and its first moment and the first one after it. */
export type Range = {
  zone: string
  organizations: RawBuilder<string[]>
  from: RawBuilder<Date>
  to: RawBuilder<Date>
}

/** The range of a report of the organizations that the actor may see. */
export async function rangeOf(work: Reading, input: RangeInput): Promise<Range> {
  const { zone, from, to } = boundsOf(input)
  const merchants = await merchantsOf(work, input.organization_id)
  const ids = merchants.map(({ id }) => id)
  return { zone, organizations: sql<string[]>`${ids}::uuid[]`, from, to }
}

/** The bounds of a range; it may cover ten years at most. */
function boundsOf(input: RangeInput) {
  const { start_date, end_date } = input
  const zone = timeZoneOf(input.timezone)
  rejectRange({ start_date, end_date, interval: 'year' })
  const bound = (day: string) => sql<Date>`${startOfDay(sql`${day}::date`, zone)}`
  return { zone, from: bound(start_date), to: bound(nextDay(end_date)) }
}
