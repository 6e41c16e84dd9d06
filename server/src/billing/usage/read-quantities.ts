import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import {
  customerMeterProblems,
  type meterQuantityEndpoints,
  type MeterQuantities,
  type portalMeterEndpoints,
  type TimeInterval,
} from '@gatehouse/contract/billing/usage'
import { meterProblems } from '@gatehouse/contract/billing/meters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { sql, type RawBuilder } from 'kysely'
import { DAY, HOUR } from '../../platform/clock.ts'
import { hasMetadata } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { ofExternalIds } from '../events/list-events.ts'
import { aggregateSql, filterSql } from '../meters/filter-sql.ts'
import type { MeterRow } from '../meters/meter.ts'
import { findMeter } from '../meters/queries.ts'
import { findOwnMeter } from './queries.ts'

type QuantitiesInput = Omit<InputOf<(typeof meterQuantityEndpoints)['get']>, 'id'>

/** What decides which events count, and how. */
type CountingMeter = Pick<MeterRow, 'organization_id' | 'filter' | 'aggregation'>

const STEP_MS: Record<TimeInterval, number> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 28 * DAY,
  year: 365 * DAY,
}

/** Most steps of one response. */
const STEPS_MAX = 1_500

/** The usage of a meter in steps, as the merchant sees it. */
export async function readQuantities(
  work: Reading,
  input: InputOf<(typeof meterQuantityEndpoints)['get']>,
): Promise<MeterQuantities> {
  const meter = (await findMeter(work, input.id)) ?? fail(meterProblems.not_found)
  return quantitiesByStep(work, meter, input)
}

/** The usage of one of the meters of the customer whose session it is. */
export async function readOwnQuantities(
  work: Reading,
  input: InputOf<(typeof portalMeterEndpoints)['quantities']>,
): Promise<MeterQuantities> {
  const own = (await findOwnMeter(work, input.id)) ?? fail(customerMeterProblems.not_found)
  return quantitiesByStep(work, own.meter, { ...input, customer_id: [own.customer_id] })
}

/**
 * The usage of a meter in steps, by the time at which events happened. Steps begin with the
 * calendar of the time zone: the day on which clocks change has 23 or 25 hours.
 */
async function quantitiesByStep(
  work: Reading,
  meter: CountingMeter,
  input: QuantitiesInput,
): Promise<MeterQuantities> {
  const { interval, timezone, customer_aggregation_function: combine } = input
  refuseRange(input)
  const parts = {
    events: eventsOf(work, input, meter),
    aggregation: meter.aggregation as Aggregation,
    combine,
  }
  const step = sql`date_trunc(${interval}, usage_events.timestamp, ${timezone})`
  const { rows } = await sql<{ step: Date | null; quantity: string }>`
    with steps (step) as (${stepsOf(input)})
    select steps.step, coalesce(used.quantity, 0)::text as quantity
    from steps left join (${quantitiesOf({ ...parts, step })}) used on used.step = steps.step
    union all
    select null, coalesce(
      (select quantity from (${quantitiesOf({ ...parts, step: sql`null` })}) total), 0)::text
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

/**
 * The beginnings of the steps of a range: of calendar days, weeks, months and years in the time
 * zone; of hours as they pass, so that the hour that a clock shows twice is two steps.
 */
function stepsOf({ start_timestamp, end_timestamp, interval, timezone }: QuantitiesInput) {
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
function eventsOf(work: Reading, input: QuantitiesInput, meter: CountingMeter) {
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
