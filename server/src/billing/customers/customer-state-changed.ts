import { scheduleOnce } from '../../records/agenda/schedule.ts'
import type { Work } from '../../platform/work.ts'
import { sendCustomerState } from './customer.ts'

/**
 * Asks for `customer.state_changed` once this transaction has committed. A request that waits
 * already is kept from running until then by its lock, and serves this change too; one that
 * somebody else holds is left to them and another is made, so that no change goes untold.
 */
export async function customerStateChanged(
  work: Work,
  customer: { id: string; organization_id: string },
): Promise<void> {
  const { id: subject_id, organization_id } = customer
  await scheduleOnce(work, sendCustomerState, work.now, { organization_id, subject_id })
}
