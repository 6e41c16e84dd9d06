import { portalPaymentProblems } from '@gatehouse/contract/billing/portal-payments'
import { fail } from '@gatehouse/contract/kit/problems'
import { detachMethodTask } from '../../payments/methods/payment-method.ts'
import { findMethod, deleteMethod, methodToCharge } from '../../payments/methods/queries.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishCustomerUpdate } from '../customers/publish-customer-update.ts'
import { chargedStatuses, lockBillable } from '../subscriptions/charged-subscriptions.ts'

/** Removes a saved payment method, unless an active subscription is charged to it. */
export async function removeMethod(work: Work, id: string): Promise<void> {
  const seen = await findMethod(work, id)
  if (!seen) fail(portalPaymentProblems.not_found)
  const { customer_id, organization_id } = seen
  await lockBillable(work, customer_id)
  const method = (await findMethod(work, id)) ?? fail(portalPaymentProblems.not_found)
  const billed = await work.sql
    .selectFrom('subscriptions')
    .select('payment_method_id')
    .distinct()
    .where('customer_id', '=', customer_id)
    .where('status', 'in', chargedStatuses)
    .execute()
  for (const { payment_method_id } of billed) {
    const charged = await methodToCharge(work, { customer_id, payment_method_id })
    if (charged?.id === id) fail(portalPaymentProblems.in_use)
  }
  const wasDefault = await deleteMethod(work, method)
  if (wasDefault) await publishCustomerUpdate(work, customer_id)
  await enqueue(work, detachMethodTask, { organization_id, subject_id: id })
  const subject = { subject_kind: 'customer', subject_id: customer_id, organization_id }
  const { type, method_metadata } = method
  const before = { payment_method_id: id, type, method_metadata }
  await recordAudit(work, { action: 'customer.payment_method_removed', ...subject, before })
}
