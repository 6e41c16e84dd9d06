import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toCustomerState } from './customer-state.ts'
import { readState } from './queries.ts'

/** Tells the merchant's program the state of a customer as it is now. */
export async function announceCustomerState(work: Work, customer_id: string): Promise<void> {
  const row = await readState(work, customer_id)
  if (!row) return
  const state = toCustomerState(row)
  await recordEvent(work, 'customer.state_changed', state.organization_id, state)
}
