import type { Work } from '../../platform/work.ts'
import { revokePurchase } from '../grants/revoke-benefits.ts'
import type { OrderRow } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'

/**
 * Ends the benefits and seats of a locked one-time order whose payment was lost to a dispute: it is
 * no longer paid for. A subscription ends by its own rules.
 */
export async function revokeLostOrder(work: Work, order: OrderRow): Promise<void> {
  if (order.subscription_id !== null || order.benefits_revoked_at !== null) return
  await updateOrder(work, order, { benefits_revoked_at: work.now })
  await revokePurchase(work, { order_id: order.id })
}
