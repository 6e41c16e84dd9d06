import { customerNoteProblems } from '@gatehouse/contract/billing/customer-notes'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockNote, type NoteReference } from './note-queries.ts'

/** Deletes a note of any author; the audit log records the deletion. */
export async function deleteNote(work: Work, { id, note_id }: NoteReference): Promise<void> {
  const before = (await lockNote(work, { id, note_id })) ?? fail(customerNoteProblems.not_found)
  await work.sql.deleteFrom('customer_note_entries').where('id', '=', note_id).execute()
  await recordAudit(work, {
    ...{ action: 'customer.note_deleted', subject_kind: 'customer', subject_id: id },
    ...{ organization_id: before.organization_id, before: { note: before.text } },
  })
}
