import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { grantBenefits } from '../grants/grant-benefits.ts'
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

/**
 * Grants the benefits of a locked one-time order again whose lost dispute was won on appeal, unless
 * a refund or another dispute has ended them. Seats stay revoked: the buyer assigns them again.
 */
export async function restoreWonOrder(work: Work, order: OrderRow): Promise<void> {
  if (order.subscription_id !== null || order.benefits_revoked_at === null) return
  const { rows } = await sql`
    select from disputes where order_id = ${order.id} and status = 'lost'
    union all select from refunds where order_id = ${order.id} and status = 'succeeded'
      and revoke_benefits`.execute(work.sql)
  if (rows.length > 0) return
  await updateOrder(work, order, { benefits_revoked_at: null })
  const { id: order_id, organization_id, customer_id, product_id } = order
  await grantBenefits(work, { order_id, organization_id, customer_id, product_id })
}
