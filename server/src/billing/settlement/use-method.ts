import type { Work } from '../../platform/work.ts'
import { supersedePayments } from '../../payments/charges/queries.ts'
import type { PaymentMethodRow } from '../../payments/methods/payment-method.ts'
import { setDefaultMethod } from '../../payments/methods/queries.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { publishCustomerUpdate } from '../customers/publish-customer-update.ts'
import { retryOrderTask } from '../orders/order.ts'
import { setChargedMethod } from '../subscriptions/charged-subscriptions.ts'

/**
 * Makes this the method a customer is charged with: it becomes their default, their subscriptions
 * use it, and outstanding orders are charged immediately, or as soon as a pending charge has
 * failed. The caller has locked the customer's subscriptions.
 */
export async function useMethod(
  work: Work,
  { id, customer_id, organization_id }: PaymentMethodRow,
): Promise<void> {
  await setChargedMethod(work, { id, customer_id })
  await setDefaultMethod(work, customer_id, id)
  await publishCustomerUpdate(work, customer_id)
  await supersedePayments(work, { id, customer_id })
  const unpaid = await work.sql
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'pending')
    .where('next_payment_attempt_at', 'is not', null)
    .where('collection_method', '=', 'charge_automatically')
    .orderBy('id')
    .execute()
  for (const order of unpaid) {
    await enqueue(work, retryOrderTask, { organization_id, subject_id: order.id })
  }
}
