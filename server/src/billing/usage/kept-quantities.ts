import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type { meterQuantityEndpoints, MeterQuantities } from '@gatehouse/contract/billing/usage'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { hasMetadata } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { ofExternalIds } from '../events/list-events.ts'
import { aggregateSql, filterSql } from '../meters/filter-sql.ts'
import type { MeterRow } from '../meters/meter.ts'

/** Which quantities are asked for. */
export type QuantitiesInput = Omit<InputOf<(typeof meterQuantityEndpoints)['get']>, 'id'>

/** What decides which events count, and how. */
export type CountingMeter = Pick<MeterRow, 'organization_id' | 'filter' | 'aggregation'>

/** The quantity of a step; without a step, that of the whole range. */
export type QuantityRow = { step: Date | null; quantity: string }

/** The quantities of events that PostgreSQL has. */
export async function keptQuantities(
  work: Reading,
  meter: CountingMeter,
  input: QuantitiesInput,
): Promise<MeterQuantities> {
  const parts = {
    events: measuredEvents(work, input, meter),
    aggregation: meter.aggregation as Aggregation,
    combine: input.customer_aggregation_function,
  }
  const { rows } = await sql<QuantityRow>`
    with steps (step) as (${stepsOf(input)})
    select steps.step, coalesce(used.quantity, 0)::text as quantity
    from steps left join (${quantitiesOf({ ...parts, step: stepOfEvent(input) })}) used
      on used.step = steps.step
    union all
    select null, coalesce(
      (select quantity from (${quantitiesOf({ ...parts, step: sql`null` })}) total), 0)::text
    order by step`.execute(work.sql)
  return toQuantities(rows)
}

/** The step in which an event is. */
export const stepOfEvent = ({ interval, timezone }: QuantitiesInput) =>
  sql`date_trunc(${interval}, usage_events.timestamp, ${timezone})`

/** Quantities as the API answers them. */
export function toQuantities(rows: QuantityRow[]): MeterQuantities {
  const isStep = (row: QuantityRow): row is { step: Date; quantity: string } => row.step !== null
  return {
    quantities: rows
      .filter(isStep)
      .map(row => ({ timestamp: row.step, quantity: Number(row.quantity) })),
    total: Number(rows.find(row => row.step === null)?.quantity ?? 0),
  }
}

/**
 * The beginnings of the steps of a range: of calendar days, weeks, months and years in the time
 * zone; of hours as they pass, so that the hour that a clock shows twice is two steps.
 */
export function stepsOf({ start_timestamp, end_timestamp, interval, timezone }: QuantitiesInput) {
  const length = sql`${`1 ${interval}`}::interval`
  const first = sql`date_trunc(${interval}, ${start_timestamp}::timestamptz, ${timezone})`
  const end = sql`${end_timestamp}::timestamptz`
  const steps =
    interval === 'hour'
      ? sql`select step from generate_series(${first}, ${end}, ${length}) step`
      : sql`select local at time zone ${timezone} as step from generate_series(
          ${first} at time zone ${timezone}, ${end} at time zone ${timezone}, ${length}) local`
  return sql`select step from (${steps}) all_steps where step < ${end}`
}

/** The user events that a meter matches, of these customers and with this metadata. */
export function measuredEvents(work: Reading, input: QuantitiesInput, meter: CountingMeter) {
  const { start_timestamp, end_timestamp, customer_id, external_customer_id, metadata } = input
  const { organization_id, filter } = meter
  const conditions = [
    sql`usage_events.organization_id = ${organization_id} and usage_events.source = 'user'`,
    sql`usage_events.timestamp >= ${start_timestamp} and usage_events.timestamp < ${end_timestamp}`,
    // Validated with the contract's schema when it was stored.
    filterSql(filter as Filter),
    ...(customer_id ? [sql`usage_events.customer_id = any(${customer_id}::uuid[])`] : []),
    ...(external_customer_id ? [ofExternalIds(work, external_customer_id)] : []),
    ...(metadata ? [hasMetadata('usage_events.metadata', metadata)] : []),
  ]
  return sql`usage_events where ${sql.join(conditions, sql` and `)}`
}

/** The customer of an event, whether or not it is known. */
export const customerOfEvent = sql`
  coalesce(usage_events.customer_id::text, usage_events.external_customer_id)`

type Parts = {
  events: RawBuilder<unknown>
  aggregation: Aggregation
  step: RawBuilder<unknown>
  combine: QuantitiesInput['customer_aggregation_function']
}

/** One aggregate by step; with `combine`, first by customer, and then over the customers. */
function quantitiesOf({ events, aggregation, step, combine }: Parts): RawBuilder<unknown> {
  const aggregate = aggregateSql(aggregation)
  if (!combine) {
    return sql`select ${step} as step, ${aggregate} as quantity from ${events} group by 1`
  }
  return sql`select each.step, ${overCustomers(combine)} as quantity from (
    select ${step} as step, ${aggregate} as quantity from ${events}
    group by 1, ${customerOfEvent}) each
    group by 1`
}

/** An aggregate over the quantities of customers, which are called `each`. */
export const overCustomers = (combine: NonNullable<Parts['combine']>): RawBuilder<unknown> =>
  combine === 'unique'
    ? sql`count(distinct each.quantity)`
    : sql`${sql.raw(combine)}(each.quantity)`
