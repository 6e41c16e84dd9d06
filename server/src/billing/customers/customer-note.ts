import type { CustomerNote } from '@gatehouse/contract/billing/customer-notes'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findCustomer, lockCustomer } from './queries.ts'

/** The merchant's private note about a customer; an empty one where there is none. */
export async function getCustomerNote(work: Reading, id: string): Promise<CustomerNote> {
  if (!(await findCustomer(work, { id }))) fail(customerProblems.not_found)
  return (await findNote(work, id)) ?? { text: '', modified_at: null }
}

/** Replaces the note about a customer. An empty text deletes it. */
export async function updateCustomerNote(
  work: Work,
  id: string,
  text: string,
): Promise<CustomerNote> {
  const customer = await lockCustomer(work, { id })
  if (!customer) fail(customerProblems.not_found)
  const { organization_id } = customer
  const before = await findNote(work, id)
  const note = { text: text.trim(), modified_at: work.now }
  if (note.text === (before?.text ?? '')) return before ?? { text: '', modified_at: null }
  if (note.text === '') {
    await work.sql.deleteFrom('customer_notes').where('customer_id', '=', id).execute()
  } else {
    await work.sql
      .insertInto('customer_notes')
      .values({ customer_id: id, organization_id, ...note })
      .onConflict(conflict => conflict.column('customer_id').doUpdateSet(note))
      .execute()
  }
  await recordAudit(work, {
    ...{ action: 'customer.note_updated', subject_kind: 'customer', subject_id: id },
    ...{ organization_id, before: { note: before?.text ?? '' }, after: { note: note.text } },
  })
  return note.text === '' ? { text: '', modified_at: null } : note
}

/** Deletes the notes about these customers. */
export async function deleteNotesOf(work: Work, customers: string[]): Promise<void> {
  await work.sql.deleteFrom('customer_notes').where('customer_id', 'in', customers).execute()
}

// Customers see none: not even one of their own merchant's about themselves.
const findNote = (work: Reading, id: string) =>
  within(work, work.sql.selectFrom('customer_notes'), 'customer_notes', null)
    .select(['text', 'modified_at'])
    .where('customer_id', '=', id)
    .executeTakeFirst()
