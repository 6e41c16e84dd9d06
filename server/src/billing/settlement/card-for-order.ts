import type { Reading } from '../../platform/work.ts'
import { isPermanentlyDeclined } from '../../payments/charges/queries.ts'
import { methodToCharge } from '../../payments/methods/queries.ts'

type UnpaidOrder = { order_id: string; customer_id: string; payment_method_id: string | null }

/**
 * The card an order is charged with while its customer is not present; undefined if there is none,
 * or if it was permanently declined for this order: a stolen card is not retried.
 */
export async function cardForOrder(work: Reading, { order_id, ...holder }: UnpaidOrder) {
  const method = await methodToCharge(work, holder)
  const rejected =
    method && (await isPermanentlyDeclined(work, { order_id, payment_method_id: method.id }))
  return rejected ? undefined : method
}
