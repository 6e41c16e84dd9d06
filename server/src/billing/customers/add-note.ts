import {
  customerNoteProblems,
  NOTES_MAX,
  type CustomerNote,
} from '@gatehouse/contract/billing/customer-notes'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { countNotes, getNote } from './note-queries.ts'
import { findCustomer } from './queries.ts'

/** Adds a private note about a customer, by the member or program that makes the request. */
export async function addNote(
  work: Work,
  customer_id: string,
  text: string,
): Promise<CustomerNote> {
  const customer = await findCustomer(work, { id: customer_id })
  if (!customer) fail(customerProblems.not_found)
  if ((await countNotes(work, customer_id)) >= NOTES_MAX) fail(customerNoteProblems.too_many)
  const { organization_id } = customer
  const author_id = work.actor.session?.user_id ?? null
  const id = newId()
  const values = { id, organization_id, customer_id, author_id, text, created_at: work.now }
  await work.sql.insertInto('customer_note_entries').values(values).execute()
  await recordAudit(work, {
    ...{ action: 'customer.note_added', subject_kind: 'customer', subject_id: customer_id },
    ...{ organization_id, after: { note: text } },
  })
  return getNote(work, id)
}
