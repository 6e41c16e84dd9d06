import type {
  customerMeterEndpoints,
  portalMeterEndpoints,
} from '@gatehouse/contract/billing/usage'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type SelectQueryBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Nested } from '../../platform/db/nested.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { customerJson, ofExternalCustomer } from '../customers/queries.ts'
import type { MeterRow } from '../meters/meter.ts'
import type { CustomerUsageRow, UsageRow } from './customer-meter.ts'

const customerMetersOf = (work: Reading) =>
  within(work, work.sql.selectFrom('customer_meters'), 'customer_meters')

const withMeter = <O>(rows: SelectQueryBuilder<Tables, 'customer_meters', O>) =>
  rows.selectAll('customer_meters').select(
    sql<Nested<MeterRow>>`(select to_jsonb(m) from meters m
        where m.id = customer_meters.meter_id)`.as('meter'),
  )

const withCustomer = <O>(rows: SelectQueryBuilder<Tables, 'customer_meters', O>) =>
  withMeter(rows).select(customerJson(sql.ref('customer_meters.customer_id')).as('customer'))

const SORTS = {
  created_at: sql.ref('customer_meters.created_at'),
  modified_at: sql`coalesce(customer_meters.modified_at, customer_meters.created_at)`,
  meter_id: sql.ref('customer_meters.meter_id'),
  meter_name: sql`(select m.name from meters m where m.id = customer_meters.meter_id)`,
  customer_id: sql.ref('customer_meters.customer_id'),
  customer_name: sql`(select c.name from customers c where c.id = customer_meters.customer_id)`,
  consumed_units: sql.ref('customer_meters.consumed'),
  credited_units: sql.ref('customer_meters.credited'),
  balance: sql.ref('customer_meters.balance'),
}

export async function findCustomerMeter(
  work: Reading,
  id: string,
): Promise<CustomerUsageRow | undefined> {
  return withCustomer(customerMetersOf(work))
    .where('customer_meters.id', '=', id)
    .executeTakeFirst()
}

/** A page of customer meters. */
export function listCustomerMeters(
  work: Reading,
  input: InputOf<(typeof customerMeterEndpoints)['list']>,
) {
  let matched = customerMetersOf(work)
  const { organization_id, customer_id, external_customer_id, meter_id } = input
  if (organization_id) {
    matched = matched.where('customer_meters.organization_id', 'in', organization_id)
  }
  if (customer_id) matched = matched.where('customer_meters.customer_id', 'in', customer_id)
  if (external_customer_id) {
    matched = matched.where(ofExternalCustomer('customer_meters', external_customer_id))
  }
  if (meter_id) matched = matched.where('customer_meters.meter_id', 'in', meter_id)
  const order = sortedBy(input.sorting, SORTS, 'customer_meters.id')
  return readPage(matched, input, rows => withCustomer(rows).orderBy(order))
}

/** A page of the meters of the customer whose session it is. */
export function listOwnMeters(
  work: Reading,
  input: InputOf<(typeof portalMeterEndpoints)['list']>,
) {
  let matched = customerMetersOf(work)
  if (input.meter_id) matched = matched.where('customer_meters.meter_id', 'in', input.meter_id)
  if (input.query) {
    const named = contains('m.name', input.query)
    matched = matched.where(
      sql<boolean>`exists (
        select from meters m where m.id = customer_meters.meter_id and ${named})`,
    )
  }
  const order = sortedBy(input.sorting, SORTS, 'customer_meters.id')
  return readPage(matched, input, rows => withMeter(rows).orderBy(order))
}

export async function findOwnMeter(work: Reading, id: string): Promise<UsageRow | undefined> {
  return withMeter(customerMetersOf(work)).where('customer_meters.id', '=', id).executeTakeFirst()
}

/** What the customer whose session it is used of a meter. */
export const findOwnUsage = (work: Reading, meter_id: string): Promise<UsageRow | undefined> =>
  withMeter(customerMetersOf(work))
    .where('customer_meters.meter_id', '=', meter_id)
    .executeTakeFirst()
