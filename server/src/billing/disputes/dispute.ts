import {
  isClosedDispute,
  type Dispute,
  type DisputeStatus,
} from '@gatehouse/contract/billing/disputes'
import type { Selectable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import type { DisputesTable } from '../../platform/db/tables.ts'
import type { CustomerRow } from '../customers/customer.ts'

export type DisputeRow = Omit<Selectable<DisputesTable>, 'status'> & { status: DisputeStatus }

/** A dispute with its customer, read in one statement. */
export type DisputeWithNested = DisputeRow & { customer: Nested<CustomerRow> }

/** Whether the bank still waits for evidence: once evidence is submitted, no deadline is missed. */
const awaitsAnswer = (status: DisputeStatus) =>
  status === 'early_warning' || status === 'needs_response'

/** The dispute as the API shows it; `now` is real time, because the bank's deadline is. */
export function toDispute(row: DisputeWithNested, now: Date): Dispute {
  const { id, created_at, modified_at, status, amount, tax_amount, currency, reason } = row
  const { order_id, payment_id, evidence_due_by, customer } = row
  return {
    ...{ id, created_at, modified_at, status, amount, tax_amount, currency, reason },
    ...{ order_id, payment_id, evidence_due_by },
    resolved: status === 'won' || status === 'lost',
    closed: isClosedDispute(status),
    past_due: awaitsAnswer(status) && evidence_due_by !== null && evidence_due_by < now,
    customer: { id: customer.id, email: customer.email, name: customer.name },
    case_id: null,
  }
}
