import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type { Reading } from '../../platform/work.ts'
import {
  distinctColumns,
  distinctValue,
  hasDistinct,
  usageColumns,
  usageOf,
  type PartialUsage,
  type UsageColumns,
} from '../event-history/aggregate-history.ts'
import { historyFilter } from '../event-history/filter-history.ts'
import { fromHistory, type HistoryScope } from '../event-history/history-conditions.ts'
import { isOneOf, literal } from '../event-history/literal.ts'
import { historyOfOrganization, type History } from '../events/history-scope.ts'
import { findMeter } from '../meters/queries.ts'

/** What events that only ClickHouse has amount to, by customer, since open periods began. */
export type OldUsage = {
  scope: HistoryScope
  /** When the meter was changed last. */
  modified_at: Date | null
  parts: (PartialUsage & { customer_id: string; since: Date; late_count: number })[]
  /** For meters that count distinct values. */
  values: { customer_id: string; value: string | number | boolean }[]
}

/** How many customers one query is about. */
const CUSTOMERS_MAX = 1_000

/** Asks ClickHouse what a recount of a meter needs; undefined if PostgreSQL has all events. */
export async function oldUsageOf(work: Reading, meter_id: string): Promise<OldUsage | undefined> {
  const meter = await findMeter(work, meter_id)
  const history = meter && (await historyOfOrganization(work, meter.organization_id))
  if (!history) return undefined
  // Both were validated with the contract's schemas when they were stored.
  const aggregation = meter.aggregation as Aggregation
  const conditions = [
    "source = 'user' and isNotNull(customer_id) and uncounted = 0",
    historyFilter(meter.filter as Filter),
  ]
  const customers = await history.gateway.ask<{ customer: string }>(
    `select distinct ${customerColumn} ${fromHistory(history.scope, conditions)}`,
  )
  const usage: OldUsage = {
    ...{ scope: history.scope, modified_at: meter.modified_at },
    ...{ parts: [], values: [] },
  }
  for (let start = 0; start < customers.length; start += CUSTOMERS_MAX) {
    const ids = customers.slice(start, start + CUSTOMERS_MAX).map(({ customer }) => customer)
    const since = await periodsOf(work, { meter_id, created_at: meter.created_at, ids })
    await addUsage(usage, { history, aggregation, conditions, since })
  }
  return usage
}

const customerColumn = 'toString(assumeNotNull(customer_id)) as customer'

/** Since when the events of customers count. */
async function periodsOf(
  work: Reading,
  { meter_id, created_at, ids }: { meter_id: string; created_at: Date; ids: string[] },
): Promise<Map<string, Date>> {
  const rows = await work.sql
    .selectFrom('customer_meters')
    .select(['customer_id', 'since'])
    .where('meter_id', '=', meter_id)
    .where('customer_id', 'in', ids)
    .execute()
  const known = new Map(rows.map(row => [row.customer_id, row.since]))
  return new Map(ids.map(id => [id, known.get(id) ?? created_at]))
}

async function addUsage(
  { parts, values }: OldUsage,
  {
    history: { gateway, scope },
    aggregation,
    conditions,
    since,
  }: {
    history: History
    aggregation: Aggregation
    conditions: string[]
    since: Map<string, Date>
  },
): Promise<void> {
  const [ids, times] = [[...since.keys()], [...since.values()]]
  const began = `transform(customer, [${ids.map(literal).join(', ')}],
    [${times.map(time => `toInt64(${literal(time.getTime())})`).join(', ')}], toInt64(0))`
  const counting = fromHistory(scope, [
    ...conditions,
    isOneOf('customer', ids),
    `ingested >= ${began}`,
  ])
  const rows = await gateway.ask<UsageColumns & { customer: string; late: string }>(`
    select ${customerColumn}, ${usageColumns(aggregation)},
      toString(countIf(moment < ${began})) as late ${counting} group by customer`)
  for (const row of rows) {
    const period = since.get(row.customer)
    if (period === undefined) throw new Error('ClickHouse answered another customer')
    const counted = { customer_id: row.customer, since: period, late_count: Number(row.late) }
    parts.push({ ...counted, ...usageOf(row) })
  }
  if (aggregation.func !== 'unique') return
  const { property } = aggregation
  const found = await gateway.ask<{ customer: string; type: number; text: string }>(`
    select distinct ${customerColumn}, ${distinctColumns(property)}
    ${counting} and ${hasDistinct(property)}`)
  for (const { customer, type, text } of found) {
    values.push({ customer_id: customer, value: distinctValue(type, text) })
  }
}
