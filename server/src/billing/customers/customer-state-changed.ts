import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import type { Work } from '../../platform/work.ts'
import { sendCustomerState } from './customer.ts'
import { entitlementsChanged } from '../entitlement-streams/entitlements-changed.ts'

/**
 * Schedules `customer.state_changed` to be sent once this transaction has committed, and announces
 * that what the customer may do changed. A waiting task
 * is reused and stays locked until then, so that it includes this change; if another transaction
 * holds its lock, a second task is created, so that no change goes unpublished.
 */
export async function customerStateChanged(
  work: Work,
  customer: { id: string; organization_id: string },
): Promise<void> {
  const { id: subject_id, organization_id } = customer
  await scheduleOnce(work, sendCustomerState, work.now, { organization_id, subject_id })
  await entitlementsChanged(work, [
    { organization_id, customer_ids: [subject_id], by_usage: false },
  ])
}
