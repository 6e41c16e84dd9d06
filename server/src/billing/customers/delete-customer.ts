import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/agenda/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { settleDeparture, toCustomer } from './customer.ts'
import { lockCustomer, setCustomer, type Named } from './queries.ts'

/**
 * Deletes a customer: it cannot be found any more, its address and the merchant's own id are
 * free again. Subscriptions and benefits end right after; orders stay.
 */
export async function deleteCustomer(work: Work, who: Named): Promise<void> {
  const row = await lockCustomer(work, who)
  if (!row) fail(customerProblems.not_found)
  const { id, organization_id, external_id, metadata } = row
  const kept = external_id === null ? metadata : { ...metadata, __external_id: external_id }
  const gone = await setCustomer(work, id, {
    deleted_at: work.now,
    external_id: null,
    metadata: JSON.stringify(kept),
  })
  await work.sql.deleteFrom('customer_sessions').where('customer_id', '=', id).execute()
  await enqueue(work, settleDeparture, { organization_id, subject_id: id })
  await recordEvent(work, 'customer.deleted', organization_id, toCustomer(gone))
  await customerStateChanged(work, row)
  const subject = { subject_kind: 'customer', subject_id: id, organization_id }
  await recordAudit(work, { action: 'customer.delete', ...subject, before: toCustomer(row) })
}
