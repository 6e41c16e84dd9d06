import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { OUTSIDE } from './payment.ts'

export type ReceivedPayment = {
  organization_id: string
  customer_id: string
  order_id: string
  amount: number
  currency: string
  /** How the merchant received it, and the reference they noted. */
  method: string
  reference: string | null
}

/**
 * Records a payment of an order, locked by this transaction, that the merchant received without the
 * processor; returns its id. One order has one such payment: the key would repeat.
 */
export async function recordOutsidePayment(
  work: Work,
  { method: outside, reference, ...received }: ReceivedPayment,
): Promise<string> {
  const id = newId()
  await work.sql
    .insertInto('payments')
    .values({
      id,
      ...received,
      kind: 'payment',
      trigger: 'purchase',
      status: 'succeeded',
      processor: OUTSIDE,
      method: 'other',
      method_metadata: JSON.stringify({ outside, reference }),
      idempotency_key: `order-${received.order_id}-outside`,
      created_at: work.now,
    })
    .execute()
  return id
}
