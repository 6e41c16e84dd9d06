import { customerRequestLifecycle } from '@gatehouse/contract/billing/customer-requests'
import type { Work } from '../../platform/work.ts'
import {
  findAcceptedByRefund,
  hasOpenRefundRequest,
  lockRequest,
  updateRequest,
} from './queries.ts'

/** Opens the request again whose refund failed; a refund that no request led to changes nothing. */
export async function reopenAfterRefund(work: Work, refund_id: string): Promise<void> {
  const id = await findAcceptedByRefund(work, refund_id)
  if (id !== undefined) await reopenRequest(work, id)
}

/**
 * Opens an accepted request again. One whose customer has requested the refund anew meanwhile
 * stays resolved: an order has one open request.
 */
export async function reopenRequest(work: Work, id: string): Promise<void> {
  const request = await lockRequest(work, id)
  if (request?.status !== 'accepted') return
  const { kind, order_id } = request
  if (kind === 'refund' && order_id && (await hasOpenRefundRequest(work, order_id))) return
  const status = customerRequestLifecycle.next('reopen', request.status)
  await updateRequest(work, id, { status, refund_id: null, resolved_at: null })
}
