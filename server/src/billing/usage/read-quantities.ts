import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type {
  meterQuantityEndpoints,
  MeterQuantities,
  TimeInterval,
} from '@gatehouse/contract/billing/usage'
import { meterProblems } from '@gatehouse/contract/billing/meters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { sql, type RawBuilder } from 'kysely'
import { DAY, HOUR } from '../../platform/clock.ts'
import { hasMetadata } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { aggregateSql, filterSql } from '../meters/filter-sql.ts'
import { findMeter } from '../meters/queries.ts'

type QuantitiesInput = InputOf<(typeof meterQuantityEndpoints)['get']>

const STEP_MS: Record<TimeInterval, number> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
  year: 365 * DAY,
}

/** Most steps of one response. */
const STEPS_MAX = 1_500

/**
 * The usage of a meter in steps, by the time at which events happened. Steps begin with the
 * calendar of the time zone: the day on which clocks change has 23 or 25 hours.
 */
export async function readQuantities(
  work: Reading,
  input: QuantitiesInput,
): Promise<MeterQuantities> {
  const meter = (await findMeter(work, input.id)) ?? fail(meterProblems.not_found)
  const { start_timestamp: start, end_timestamp: end, interval, timezone } = input
  refuseRange(input)
  const events = eventsOf(input, meter.organization_id, meter.filter as Filter)
  const aggregation = meter.aggregation as Aggregation
  const step = sql`date_trunc(${interval}, usage_events.timestamp, ${timezone})`
  const first = sql`date_trunc(${interval}, ${start}::timestamptz, ${timezone})`
  const byStep = quantitiesOf({
    events,
    aggregation,
    step,
    combine: input.customer_aggregation_function,
  })
  const all = quantitiesOf({
    ...{ events, aggregation, combine: input.customer_aggregation_function },
    step: sql`'epoch'::timestamptz`,
  })
  const { rows } = await sql<{ step: Date | null; quantity: string }>`
    with steps as (
      select date_trunc(${interval}, local, 'UTC') at time zone 'UTC'
        at time zone ${timezone} as step
      from generate_series(${first} at time zone ${timezone} at time zone 'UTC',
        ${end}::timestamptz at time zone ${timezone} at time zone 'UTC',
        ${`1 ${interval}`}::interval, 'UTC') local)
    select steps.step, coalesce(used.quantity, 0)::text as quantity
    from steps left join (${byStep}) used on used.step = steps.step where steps.step < ${end}
    union all
    select null, coalesce((select quantity from (${all}) total), 0)::text
    order by step`.execute(work.sql)
  const isStep = (row: (typeof rows)[number]): row is { step: Date; quantity: string } =>
    row.step !== null
  return {
    quantities: rows
      .filter(isStep)
      .map(row => ({ timestamp: row.step, quantity: Number(row.quantity) })),
    total: Number(rows.find(row => row.step === null)?.quantity ?? 0),
  }
}

function refuseRange({
  start_timestamp,
  end_timestamp,
  interval,
  timezone,
}: QuantitiesInput): void {
  if (end_timestamp <= start_timestamp) {
    const msg = 'end_timestamp must be after start_timestamp.'
    invalid({ loc: ['query', 'end_timestamp'], msg, input: end_timestamp })
  }
  const steps = (end_timestamp.getTime() - start_timestamp.getTime()) / STEP_MS[interval]
  if (steps > STEPS_MAX) {
    const msg = `The range has more than ${STEPS_MAX} steps. Choose a longer interval.`
    invalid({ loc: ['query'], msg, input: interval })
  }
  if (!isTimeZone(timezone)) {
    invalid({ loc: ['query', 'timezone'], msg: 'Unknown time zone.', input: timezone })
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The user events that a meter matches, of these customers and with this metadata. */
function eventsOf(input: QuantitiesInput, organization_id: string, filter: Filter) {
  const { start_timestamp, end_timestamp, customer_id, external_customer_id, metadata } = input
  const conditions = [
    sql`usage_events.organization_id = ${organization_id} and usage_events.source = 'user'`,
    sql`usage_events.timestamp >= ${start_timestamp} and usage_events.timestamp < ${end_timestamp}`,
    filterSql(filter),
    ...(customer_id ? [sql`usage_events.customer_id = any(${customer_id}::uuid[])`] : []),
    ...(external_customer_id ? [ofExternal(organization_id, external_customer_id)] : []),
    ...(metadata ? [hasMetadata('usage_events.metadata', metadata)] : []),
  ]
  return sql`usage_events where ${sql.join(conditions, sql` and `)}`
}

const ofExternal = (organization_id: string, external_ids: readonly string[]) =>
  sql`(usage_events.external_customer_id = any(${external_ids}) or usage_events.customer_id in (
    select c.id from customers c
    where c.organization_id = ${organization_id} and c.external_id = any(${external_ids})))`

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
  const over =
    combine === 'unique'
      ? sql`count(distinct each.quantity)`
      : sql`${sql.raw(combine)}(each.quantity)`
  return sql`select each.step, ${over} as quantity from (
    select ${step} as step, ${aggregate} as quantity from ${events}
    group by 1, coalesce(usage_events.customer_id::text, usage_events.external_customer_id)) each
    group by 1`
}
