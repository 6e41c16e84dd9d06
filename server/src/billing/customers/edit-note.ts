import { customerNoteProblems, type CustomerNote } from '@gatehouse/contract/billing/customer-notes'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { getNote, lockNote, type NoteReference } from './note-queries.ts'

/** Edits a note: only its author may, so that a text is always that of the person named. */
export async function editNote(
  work: Work,
  { id, note_id }: NoteReference,
  text: string,
): Promise<CustomerNote> {
  const before = (await lockNote(work, { id, note_id })) ?? fail(customerNoteProblems.not_found)
  const { organization_id, author_id } = before
  if (author_id !== (work.actor.session?.user_id ?? null)) fail(customerNoteProblems.not_author)
  if (text === before.text) return getNote(work, note_id)
  await work.sql
    .updateTable('customer_note_entries')
    .set({ text, modified_at: work.now })
    .where('id', '=', note_id)
    .execute()
  await recordAudit(work, {
    ...{ action: 'customer.note_updated', subject_kind: 'customer', subject_id: id },
    ...{ organization_id, before: { note: before.text }, after: { note: text } },
  })
  return getNote(work, note_id)
}
