import { tryUnique } from '../../platform/db/savepoint.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { rejectEmail } from './create-customer.ts'
import { customerStateChanged } from './customer-state-changed.ts'
import { toCustomer, type CustomerRow } from './customer.ts'
import { setCustomer } from './store-customer.ts'

/** Changes the email address of a customer locked by this transaction to one they have verified. */
export async function moveEmail(work: Work, before: CustomerRow, email: string): Promise<void> {
  const values = { email, email_verified: true, email_change: null }
  const result = await tryUnique(work, () => setCustomer(work, before.id, values))
  if ('broke' in result) return rejectEmail(email)
  const customer = toCustomer(result.done)
  const { id: subject_id, organization_id } = before
  await recordEvent(work, 'customer.updated', organization_id, customer)
  await customerStateChanged(work, before)
  await recordAudit(work, {
    ...{ action: 'customer.email_changed', subject_kind: 'customer', subject_id, organization_id },
    before: toCustomer(before),
    after: customer,
  })
}
