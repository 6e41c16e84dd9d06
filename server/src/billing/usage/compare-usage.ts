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
    const edges = rows.length > 0 ? await edgesOf(meter, rows).execute(db) : { rows: [] }
    const explained = new Set(edges.rows.map(row => row.customer_meter_id))
    differences.push(...rows.filter(row => !explained.has(row.customer_meter_id)))
  }
  return differences
}

/** The open usage `m` of a meter, with what the log gives for events that a condition leaves. */
function withLog(
  { id, organization_id, filter, aggregation }: MeterRow,
  arrived: RawBuilder<unknown>,
) {
  // Both were validated with the contract's schemas when they were stored.
  const measured = aggregation as Aggregation
  const distinct = measured.func === 'unique' ? distinctSql(measured.property) : sql`null::bytea`
  return sql<UsageDifference>`
    select m.meter_id, m.id as customer_meter_id from customer_meters m
    left join lateral (
      select ${countedColumns(measured)}, count(distinct ${distinct}) as distinct_count,
        count(*) filter (where usage_events.ingested_at = m.since) as edge_count
      from usage_events
      where usage_events.customer_id = m.customer_id and usage_events.source = 'user'
        and usage_events.organization_id = ${organization_id}
        and ${arrived} and ${filterSql(filter as Filter)}) log on true
    where m.meter_id = ${id} and not ${reachesBack(sql`m`)}`
}

const isEqual = sql`(log.event_count = m.event_count and log.value_count = m.value_count
  and log.total = m.total and log.highest is not distinct from m.highest
  and log.lowest is not distinct from m.lowest and log.distinct_count = m.distinct_count)`

const differencesOf = (meter: MeterRow) =>
  sql<UsageDifference>`${withLog(meter, sql`usage_events.ingested_at >= m.since`)}
    and not ${isEqual}`

/**
 * Usage that differs only by events of the millisecond in which its period began. A subscription
 * that ends or changes begins one at once: what arrived in the same millisecond before was counted
 * in the period before, and what arrived after it in this one.
 */
const edgesOf = (meter: MeterRow, rows: readonly UsageDifference[]) => sql<UsageDifference>`
  ${withLog(meter, sql`usage_events.ingested_at > m.since`)}
    and m.id = any(${rows.map(row => row.customer_meter_id)}::uuid[]) and ${isEqual}
  union
  ${withLog(meter, sql`usage_events.ingested_at >= m.since`)}
    and m.id = any(${rows.map(row => row.customer_meter_id)}::uuid[])
    and m.event_count < log.event_count and m.event_count > log.event_count - log.edge_count`

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
