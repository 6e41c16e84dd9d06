import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import type { Work } from '../../platform/work.ts'
import { sendCustomerState } from './customer.ts'

/**
 * Schedules `customer.state_changed` to be sent once this transaction has committed. A waiting task
 * is reused and stays locked until then, so that it includes this change; if another transaction
 * holds its lock, a second task is created, so that no change goes unpublished.
 */
export async function customerStateChanged(
  work: Work,
  customer: { id: string; organization_id: string },
): Promise<void> {
  const { id: subject_id, organization_id } = customer
  await scheduleOnce(work, sendCustomerState, work.now, { organization_id, subject_id })
}
