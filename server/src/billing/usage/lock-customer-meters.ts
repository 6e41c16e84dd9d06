import type { Work } from '../../platform/work.ts'
import type { CustomerMeterRow } from './customer-meter.ts'

const locked = (work: Work) =>
  work.sql
    .selectFrom('customer_meters')
    .selectAll()
    .orderBy('customer_id')
    .orderBy('meter_id')
    .forNoKeyUpdate()

/** Locks usage by its ids, in the order of customer and meter. */
export async function lockCustomerMeters(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await locked(work).where('id', 'in', ids).execute()
}

/** The usage that a subscription takes, locked. */
export const lockTakenMeters = (work: Work, subscription_id: string): Promise<CustomerMeterRow[]> =>
  locked(work).where('subscription_id', '=', subscription_id).execute()
