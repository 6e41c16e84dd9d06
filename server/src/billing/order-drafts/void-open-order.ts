import { orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import type { Order } from '@gatehouse/contract/billing/orders'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toOrder } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { voidOrder } from '../orders/void-order.ts'
import { lockOpenOrder } from './open-order.ts'

/** Voids an open order by hand; that of a subscription is voided when the subscription ends. */
export async function voidOpenOrder(work: Work, id: string): Promise<Order> {
  const { order, subscription } = await lockOpenOrder(work, id)
  if (subscription) fail(orderDraftProblems.not_by_hand)
  await voidOrder(work, order)
  const { organization_id } = order
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.voided', ...subject })
  return toOrder(await readOrder(work, id))
}
