import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** The local day of a moment in an IANA time zone. */
export const localDay = (at: Sql, zone: string): Sql => sql`(${at} at time zone ${zone})::date`

/**
 * When a local day begins: at midnight, at the first moment after it where clocks go forward then,
 * and at the first of two midnights where they go back. `at time zone` alone takes the second.
 */
export function startOfDay(day: Sql, zone: string): Sql {
  const midnight = sql`(${day})::timestamp at time zone ${zone}`
  const before = sql`(${midnight} - interval '1 hour')`
  return sql`case when ${localDay(before, zone)} < (${day})::date then ${midnight}
    else ${before} end`
}
