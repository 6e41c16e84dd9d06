import type { Work } from '../../platform/work.ts'
import { grantBenefits } from '../grants/grant-benefits.ts'
import { revokePurchase } from '../grants/revoke-benefits.ts'
import type { OrderRow } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'
import { isRevokedByAnother } from './queries.ts'
import type { RefundRow } from './refund.ts'

/** Revokes the benefits and seats of a one-time order, if its refund requests it. */
export async function revokeBenefitsOf(
  work: Work,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  if (!refund.revoke_benefits || order.benefits_revoked_at !== null) return
  await updateOrder(work, order, { benefits_revoked_at: work.now })
  await revokePurchase(work, { order_id: order.id })
}

/**
 * Grants the benefits again if the refund failed after all. Seats stay revoked: their people were
 * notified, and the buyer assigns them again.
 */
export async function restoreBenefitsOf(
  work: Work,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  if (!refund.revoke_benefits || order.benefits_revoked_at === null) return
  if (await isRevokedByAnother(work, refund)) return
  await updateOrder(work, order, { benefits_revoked_at: null })
  const { id: order_id, organization_id, customer_id, product_id } = order
  await grantBenefits(work, { order_id, organization_id, customer_id, product_id })
}
