import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import { seatsChanged } from '../../organizations/seats/seats.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteMails } from '../../records/mails/delete-mails.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { offboardCustomerTask, toCustomer, type CustomerRow } from './customer.ts'
import { anonymizedColumns } from './anonymize-customer.ts'
import { lockCustomer, type CustomerReference } from './queries.ts'
import { setCustomer } from './store-customer.ts'

/**
 * Deletes a customer: it can no longer be found, and its email address and external id can be used
 * again. Its subscriptions and benefits end right after; orders stay.
 */
export async function deleteCustomer(
  work: Work,
  reference: CustomerReference,
  { anonymize = false }: { anonymize?: boolean | undefined } = {},
): Promise<void> {
  const row = await lockCustomer(work, reference)
  if (!row) fail(customerProblems.not_found)
  await removeCustomer(work, row, { anonymize })
}

/** Deletes a customer that this transaction has locked, without checking the actor's access. */
export async function removeCustomer(
  work: Work,
  row: CustomerRow,
  { anonymize }: { anonymize: boolean },
): Promise<void> {
  const { id, organization_id, external_id, metadata, buyer_organization_id } = row
  const metadataWithExternalId =
    external_id === null ? metadata : { ...metadata, __external_id: external_id }
  const removed = await setCustomer(work, id, {
    deleted_at: row.deleted_at ?? work.now,
    external_id: null,
    metadata: JSON.stringify(metadataWithExternalId),
    ...(anonymize && anonymizedColumns(work, id)),
  })
  if (anonymize) await deleteMails(work, organization_id, [row.email])
  await work.sql.deleteFrom('customer_sessions').where('customer_id', '=', id).execute()
  await enqueue(work, offboardCustomerTask, { organization_id, subject_id: id })
  if (buyer_organization_id !== null) await seatsChanged(work, buyer_organization_id)
  await customerStateChanged(work, row)
  const subject = { subject_kind: 'customer', subject_id: id, organization_id }
  const action = anonymize ? 'customer.anonymized' : 'customer.deleted'
  const before = anonymize ? undefined : toCustomer(row)
  await recordAudit(work, { action, ...subject, ...(before && { before }) })
  if (row.deleted_at === null) {
    await recordEvent(work, 'customer.deleted', organization_id, toCustomer(removed))
  }
}
