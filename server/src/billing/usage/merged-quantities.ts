import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type { MeterQuantities } from '@gatehouse/contract/billing/usage'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import {
  distinctColumns,
  distinctValue,
  hasDistinct,
  stepOf,
  usageColumns,
  usageOf,
  type UsageColumns,
} from '../event-history/aggregate-history.ts'
import { historyFilter, historyMetadata } from '../event-history/filter-history.ts'
import { fromHistory, historyConditions } from '../event-history/history-conditions.ts'
import { externalOf } from '../events/history-filters.ts'
import type { History } from '../events/history-scope.ts'
import { distinctJsonSql } from '../meters/filter-sql.ts'
import { countedColumns } from './counted-columns.ts'
import {
  customerOfEvent,
  measuredEvents,
  overCustomers,
  stepOfEvent,
  stepsOf,
  toQuantities,
  type CountingMeter,
  type QuantitiesInput,
  type QuantityRow,
} from './kept-quantities.ts'

/** What both databases are asked for. */
type Query = { input: QuantitiesInput; history: History; aggregation: Aggregation }

/**
 * The quantities of events of which PostgreSQL has some, and ClickHouse the others. Both are asked
 * for what the aggregate of a step is made of, and PostgreSQL puts the parts together: exact, as if
 * it had all events.
 */
export async function mergedQuantities(
  work: Reading,
  meter: CountingMeter,
  { input, history }: { input: QuantitiesInput; history: History },
): Promise<MeterQuantities> {
  // Validated with the contract's schema when it was stored.
  const aggregation = meter.aggregation as Aggregation
  const { rows: steps } = await sql<{ step: Date }>`
    ${stepsOf(input)} order by step`.execute(work.sql)
  const starts = steps.map(({ step }) => step)
  const conditions = await conditionsOf(work, meter, input)
  const old = await oldParts({ input, history, aggregation }, conditions, starts)
  const parts = partsOf(work, meter, { input, aggregation, old })
  const combine = input.customer_aggregation_function
  const quantity = finalSql(aggregation)
  const by = (step: RawBuilder<unknown>) =>
    combine
      ? sql`select each.step, ${overCustomers(combine)} as quantity from (
          select ${step} as step, ${quantity} as quantity from parts
          group by 1, parts.customer) each group by 1`
      : sql`select ${step} as step, ${quantity} as quantity from parts group by 1`
  const { rows } = await sql<QuantityRow>`
    with parts as materialized (${parts})
    select steps.step, coalesce(used.quantity, 0)::text as quantity
    from unnest(${starts}::timestamptz[]) steps (step)
    left join (${by(sql`parts.step`)}) used on used.step = steps.step
    union all
    select null, coalesce(
      (select quantity from (${by(sql`null::timestamptz`)}) total), 0)::text
    order by step`.execute(work.sql)
  return toQuantities(rows)
}

async function conditionsOf(work: Reading, meter: CountingMeter, input: QuantitiesInput) {
  const { start_timestamp, end_timestamp, customer_id, external_customer_id, metadata } = input
  const filters = {
    ...{ source: ['user'], customer_id, from: start_timestamp, until: end_timestamp },
    external: await externalOf(work, external_customer_id),
  }
  return [
    ...historyConditions(filters),
    historyFilter(meter.filter as Filter),
    ...(metadata ? [historyMetadata(metadata)] : []),
  ]
}

/** Parts of the events that PostgreSQL has, and those that ClickHouse answered. */
function partsOf(
  work: Reading,
  meter: CountingMeter,
  { input, aggregation, old }: { input: QuantitiesInput; aggregation: Aggregation; old: object[] },
): RawBuilder<unknown> {
  const events = measuredEvents(work, input, meter)
  const customer = input.customer_aggregation_function ? customerOfEvent : sql`null::text`
  const given = sql`jsonb_to_recordset(${JSON.stringify(old)}::jsonb)`
  if (aggregation.func === 'unique') {
    const value = distinctJsonSql(aggregation.property)
    return sql`
      select distinct ${stepOfEvent(input)} as step, ${customer} as customer, ${value} as value
      from ${events}
      union all select * from ${given} old (step timestamptz, customer text, value jsonb)`
  }
  return sql`
    select ${stepOfEvent(input)} as step, ${customer} as customer, ${countedColumns(aggregation)}
    from ${events} group by 1, 2
    union all select * from ${given} old (step timestamptz, customer text, event_count bigint,
      value_count bigint, total numeric, highest numeric, lowest numeric)`
}

/** The aggregate of several parts. */
function finalSql({ func }: Aggregation): RawBuilder<unknown> {
  switch (func) {
    case 'count':
      return sql`sum(parts.event_count)`
    case 'unique':
      return sql`count(distinct parts.value)::numeric`
    case 'sum':
      return sql`sum(parts.total)`
    case 'max':
      return sql`coalesce(max(parts.highest), 0)`
    case 'min':
      return sql`coalesce(min(parts.lowest), 0)`
    case 'avg':
      return sql`coalesce(sum(parts.total) / nullif(sum(parts.value_count), 0), 0)`
  }
}

async function oldParts(
  { input, history, aggregation }: Query,
  conditions: string[],
  starts: Date[],
): Promise<object[]> {
  const step = `toString(${stepOf(starts.map(start => start.getTime()))}) as step`
  const customer = input.customer_aggregation_function
    ? 'if(isNull(customer_id), external_customer_id, toString(customer_id)) as customer'
    : 'null as customer'
  const dateOf = (place: string) => starts[Number(place) - 1]
  const read = <R>(columns: string, more: string[], groups: string) =>
    history.gateway.read<R & { step: string; customer: string | null }>(`
      select ${step}, ${customer}, ${columns}
      ${fromHistory(history.scope, [...conditions, ...more])} group by step, customer${groups}`)
  if (aggregation.func === 'unique') {
    const { property } = aggregation
    const more = [hasDistinct(property)]
    type Row = { type: number; text: string }
    const rows = await read<Row>(distinctColumns(property), more, ', type, text')
    // Customers without a value count as such, with nothing.
    const all = await read<object>('1 as some', [], '')
    return [
      ...rows.map(({ step: place, customer: of, type, text }) => ({
        ...{ step: dateOf(place), customer: of, value: distinctValue(type, text) },
      })),
      ...all.map(({ step: place, customer: of }) => ({ step: dateOf(place), customer: of })),
    ]
  }
  const rows = await read<UsageColumns>(usageColumns(aggregation), [], '')
  return rows.map(row => ({
    ...{ step: dateOf(row.step), customer: row.customer, ...usageOf(row) },
  }))
}
