import type { Job } from '../../records/scheduler/handlers.ts'
import type { Work } from '../../platform/work.ts'
import { findOrder } from '../orders/queries.ts'
import { refundSteps, type RefundStage } from '../refunds/create-refund.ts'
import { getRefund } from '../refunds/queries.ts'
import { actorOf, type BulkActionRow, type BulkItemRow } from './bulk-action.ts'
import { settleItem } from './settle-item.ts'

type Refunding = { action: BulkActionRow; item: BulkItemRow }

/**
 * Refunds one order: the refund is stored with the item, sent to the processor, and settled. After
 * a crash, the stored refund continues under its own key.
 */
export async function refundItem(job: Job, { action, item }: Refunding): Promise<void> {
  const as = (work: Work): Work => ({ ...work, actor: actorOf(action, work.actor, work.now) })
  const stage = await job.write(work => prepareItem(as(work), { action, item }))
  if (!stage) return
  const answer = await refundSteps.ask(job.site, stage)
  await job.write(async work => {
    const { refund, rejection } = await refundSteps.settle(as(work), stage, answer)
    const failed = refund.status === 'failed' || refund.status === 'canceled'
    const problem = failed ? { error: 'RefundRefused', detail: refund.failure_reason ?? '' } : null
    await settleItem(work, item, rejection ?? problem ?? undefined)
  })
}

/** Stores the refund; nothing if the item was canceled or completed in the meantime. */
async function prepareItem(
  work: Work,
  { action, item }: Refunding,
): Promise<RefundStage | undefined> {
  const { bulk_action_id, position, object_id } = item
  const current = await work.sql
    .selectFrom('bulk_action_items')
    .selectAll()
    .where('bulk_action_id', '=', bulk_action_id)
    .where('position', '=', position)
    .where('status', 'in', ['waiting', 'requested'])
    .forUpdate()
    .executeTakeFirst()
  if (!current) return undefined
  if (current.refund_id !== null) {
    const { id, answered_at } = await getRefund(work, current.refund_id)
    return { refund_id: id, asks: answered_at === null }
  }
  const { reason, comment, revoke_benefits } = action.options
  const order = await findOrder(work, object_id)
  const stage = await refundSteps.prepare(work, {
    ...{ order_id: object_id, amount: current.amount ?? 0, to: 'original' },
    ...{ reason, comment, metadata: {}, allow_exceeding_credits: false },
    // The benefits of a subscription are revoked by canceling it.
    revoke_benefits: revoke_benefits && order?.subscription_id === null,
  })
  await work.sql
    .updateTable('bulk_action_items')
    .set({ status: 'requested', refund_id: stage.refund_id })
    .where('bulk_action_id', '=', bulk_action_id)
    .where('position', '=', position)
    .execute()
  return stage
}
