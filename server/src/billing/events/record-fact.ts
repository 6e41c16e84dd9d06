import type { SystemEventName } from '@gatehouse/contract/billing/system-events'
import type { Work } from '../../platform/work.ts'
import { recordUnsent } from '../../records/outbox/record-unsent.ts'

/** Events of the log that no webhook event says. */
export const facts = [
  'subscription.updated',
  'subscription.reactivated',
  'subscription.product_updated',
  'subscription.seats_updated',
  'subscription.billing_period_updated',
  'subscription.update_cleared',
  'order.voided',
] as const satisfies readonly SystemEventName[]

/** The type of a fact in the outbox: no webhook event's. */
export const factType = (name: (typeof facts)[number]) => `fact.${name}`

type Subject = { id: string; organization_id: string; customer_id: string }

/** Records what happened to a customer's object for the log of events. */
export const recordFact = (
  work: Work,
  name: (typeof facts)[number],
  { id, organization_id, customer_id }: Subject,
  metadata: Record<string, unknown>,
): Promise<void> =>
  recordUnsent(work, {
    ...{ type: factType(name), organization_id, object_id: id },
    payload: { customer_id, metadata },
  })
