import { discountProblems } from '@gatehouse/contract/billing/discounts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { removeRetentionDiscount } from '../../organizations/organizations/queries.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toDiscount } from './discount.ts'
import { lockDiscount, setDiscount, unlinkDiscount } from './queries.ts'

/** Deletes a discount: it can no longer be used, but subscriptions that have it keep it. */
export async function deleteDiscount(work: Work, id: string): Promise<void> {
  const row = await lockDiscount(work, id)
  if (!row) fail(discountProblems.not_found)
  const { organization_id } = row
  const discount = toDiscount(row)
  await setDiscount(work, id, { deleted_at: work.now })
  await unlinkDiscount(work, id)
  await removeRetentionDiscount(work, organization_id, id)
  await recordEvent(work, 'discount.deleted', organization_id, discount)
  const subject = { subject_kind: 'discount', subject_id: id, organization_id }
  await recordAudit(work, { action: 'discount.deleted', ...subject, before: discount })
}
