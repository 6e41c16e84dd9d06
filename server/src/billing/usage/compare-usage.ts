import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { distinctSql, filterSql } from '../meters/filter-sql.ts'
import type { MeterRow } from '../meters/meter.ts'
import { countedColumns } from './counted-columns.ts'

/** A customer's open usage of a meter that differs from what the log of events gives. */
export type UsageDifference = { meter_id: string; customer_meter_id: string }

/**
 * Compares the usage of open periods, which is counted event by event, with what meters find in the
 * log of events; for all meters that are not archived. Events that arrive meanwhile may differ.
 * Periods that reach back to events which only ClickHouse has are not compared.
 */
export async function compareUsage({ sql: db }: Pick<Reading, 'sql'>): Promise<UsageDifference[]> {
  const meters = await db
    .selectFrom('meters')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const differences: UsageDifference[] = []
  for (const meter of meters) {
    const { rows } = await differencesOf(meter).execute(db)
    differences.push(...rows)
  }
  return differences
}

function differencesOf({ id, organization_id, filter, aggregation }: MeterRow) {
  // Both were validated with the contract's schemas when they were stored.
  const measured = aggregation as Aggregation
  const distinct = measured.func === 'unique' ? distinctSql(measured.property) : sql`null::bytea`
  return sql<UsageDifference>`
    select m.meter_id, m.id as customer_meter_id from customer_meters m
    left join lateral (
      select ${countedColumns(measured)}, count(distinct ${distinct}) as distinct_count
      from usage_events
      where usage_events.customer_id = m.customer_id and usage_events.source = 'user'
        and usage_events.organization_id = ${organization_id}
        and usage_events.ingested_at >= m.since and ${filterSql(filter as Filter)}) log on true
    where m.meter_id = ${id} and not ${reachesBack(sql`m`)} and (log.event_count <> m.event_count
      or log.value_count <> m.value_count or log.total <> m.total
      or log.highest is distinct from m.highest or log.lowest is distinct from m.lowest
      or log.distinct_count <> m.distinct_count)`
}

/** Whether usage may contain events of months that were dropped from PostgreSQL. */
const reachesBack = (usage: RawBuilder<unknown>) => sql<boolean>`exists (
  select from usage_history_spans s where s.organization_id = ${usage}.organization_id
    and s.last_ingested_at >= ${usage}.since)`

/** How many usages `compareUsage` does not compare. */
export async function countUncompared({ sql: db }: Pick<Reading, 'sql'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from customer_meters m join meters on meters.id = m.meter_id
    where meters.archived_at is null and ${reachesBack(sql`m`)}`.execute(db)
  return rows[0]?.count ?? 0
}
