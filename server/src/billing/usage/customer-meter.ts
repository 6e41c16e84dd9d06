import type { CustomerMeter, PortalMeter } from '@gatehouse/contract/billing/usage'
import type { CustomerStateMeter } from '@gatehouse/contract/billing/meters'
import type { Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type Nested, type RowOrJson } from '../../platform/db/nested.ts'
import type { CustomerMetersTable } from '../../platform/db/tables.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toMeter, type MeterRow } from '../meters/meter.ts'

export type CustomerMeterRow = Selectable<CustomerMetersTable>

/** What a customer used of a meter, with its meter. */
export type UsageRow = CustomerMeterRow & { meter: Nested<MeterRow> }

/** The same with its customer. */
export type CustomerUsageRow = UsageRow & { customer: Nested<CustomerRow> }

/**
 * SQL of an average as a fraction, such as 4/3, so that its price is exact; null for other meters.
 * `row` names a row of `customer_meters`.
 */
export const averageSql = (row: string) => `case when ${row}.func = 'avg' and ${row}.value_count > 0
  then trim_scale(${row}.total)::text || '/' || ${row}.value_count end`

/** Sums are exact in the database; on the wire they are numbers. */
const usageOf = (row: RowOrJson<CustomerMeterRow>) => ({
  id: row.id,
  created_at: asMoment(row.created_at),
  modified_at: asMomentOrNull(row.modified_at),
  meter_id: row.meter_id,
  consumed_units: Number(row.consumed),
  // Fractions of credits that were left of a period are not in the protocol.
  credited_units: Math.floor(Number(row.credited)),
  balance: Number(row.balance),
})

export const toCustomerMeter = (row: CustomerUsageRow): CustomerMeter => ({
  ...usageOf(row),
  customer_id: row.customer_id,
  customer: toCustomer(row.customer),
  meter: toMeter(row.meter),
})

export const toPortalMeter = (row: UsageRow): PortalMeter => ({
  ...usageOf(row),
  customer_id: row.customer_id,
  meter: {
    id: row.meter.id,
    created_at: asMoment(row.meter.created_at),
    modified_at: asMomentOrNull(row.meter.modified_at),
    name: row.meter.name,
  },
})

/** A meter in the customer's state. */
export const toStateMeter = (row: RowOrJson<CustomerMeterRow>): CustomerStateMeter => usageOf(row)
