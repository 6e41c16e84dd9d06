import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toCustomerState } from './customer-state.ts'
import { readState } from './queries.ts'

/** Publishes a webhook event with the customer's current state. */
export async function publishCustomerState(work: Work, customer_id: string): Promise<void> {
  const row = await readState(work, customer_id)
  if (!row) return
  const state = toCustomerState(row)
  await recordEvent(work, 'customer.state_changed', state.organization_id, state)
}
