import { customerRequestLifecycle } from '@gatehouse/contract/billing/customer-requests'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { CustomerRequestRow } from './customer-request.ts'
import { mailReply } from './mail-statement.ts'
import { updateRequest } from './queries.ts'

type Resolution = {
  step: 'accept' | 'decline'
  /** The merchant's reply; it is mailed. */
  reply?: string | null
  refund_id?: string | null
}

/** Resolves an open request that is locked, and mails the reply if there is one. */
export async function resolveRequest(
  work: Work,
  request: CustomerRequestRow,
  { step, reply = null, refund_id = null }: Resolution,
): Promise<void> {
  const { id, organization_id, kind } = request
  const status = customerRequestLifecycle.next(step, request.status)
  await updateRequest(work, id, { status, reply, refund_id, resolved_at: work.now })
  const subject = { subject_kind: 'customer_request', subject_id: id, organization_id }
  const action = step === 'accept' ? 'customer_request.accepted' : 'customer_request.rejected'
  await recordAudit(work, { action, ...subject, after: { kind, refund_id } })
  if (reply === null) return
  await mailReply(work, request, { kind: step === 'accept' ? 'resolved' : 'declined', reply })
}
