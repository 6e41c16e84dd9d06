import {
  isClosedDispute,
  type Dispute,
  type DisputeStatus,
} from '@gatehouse/contract/billing/disputes'
import type { EvidenceText } from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Nested } from '../../platform/db/nested.ts'
import type { DisputesTable } from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'
import type { CustomerRow } from '../customers/customer.ts'

export type DisputeRow = Omit<
  Selectable<DisputesTable>,
  'status' | 'evidence' | 'response_pending'
> & {
  status: DisputeStatus
  evidence: Partial<Record<EvidenceText, string>>
  response_pending: PendingResponse | null
}

/** A dispute with its customer, read in one statement. */
export type DisputeWithNested = DisputeRow & { customer: Nested<CustomerRow> }

/** A response that the processor has not confirmed yet. */
type PendingResponse = 'submit' | 'accept'

/** Sends a response again whose result is not known. */
export const sendResponseTask = task('send_dispute_response', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Mails the merchant's members about a new dispute; handled in settlement. */
export const notifyDisputeTask = task('notify_dispute', z.object({}))

/** Reminds them that the deadline is near; handled in settlement. */
export const remindDisputeTask = task('remind_dispute', z.object({}))

/** Whether the bank still waits for evidence: once evidence is submitted, no deadline is missed. */
export const awaitsAnswer = ({
  status,
  evidence_sent_at,
}: Pick<DisputeRow, 'status' | 'evidence_sent_at'>) =>
  (status === 'early_warning' || status === 'needs_response') && evidence_sent_at === null

/** The dispute as the API shows it; `now` is real time, because the bank's deadline is. */
export function toDispute(row: DisputeWithNested, now: Date): Dispute {
  const { id, created_at, modified_at, status, amount, tax_amount, currency, reason } = row
  const { order_id, payment_id, evidence_due_by, customer } = row
  const { reason_code, fee_amount, fee_currency } = row
  return {
    ...{ id, created_at, modified_at, status, amount, tax_amount, currency, reason },
    ...{ order_id, payment_id, evidence_due_by, reason_code, fee_amount, fee_currency },
    responded_at: row.evidence_sent_at,
    resolved: status === 'won' || status === 'lost',
    closed: isClosedDispute(status),
    past_due: awaitsAnswer(row) && evidence_due_by !== null && evidence_due_by < now,
    customer: { id: customer.id, email: customer.email, name: customer.name },
    case_id: null,
  }
}
