import type { Aggregation } from '@gatehouse/contract/billing/meter-filters'
import { sql } from 'kysely'
import { numberSql } from '../meters/filter-sql.ts'

/**
 * SQL of what is counted event by event, for events in the log: their number, and of their numbers
 * how many, sum, highest and lowest. Meters that count or that find distinct values have none.
 */
export function countedColumns(aggregation: Aggregation) {
  const isOfNumbers = aggregation.func !== 'count' && aggregation.func !== 'unique'
  const value = isOfNumbers ? numberSql(aggregation.property) : sql`null::numeric`
  return sql`count(*) as event_count, count(${value}) as value_count,
    coalesce(sum(${value}), 0) as total, max(${value}) as highest, min(${value}) as lowest`
}
