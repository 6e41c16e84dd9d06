import type { CustomerNote } from '@gatehouse/contract/billing/customer-notes'
import type { pageQuery } from '@gatehouse/contract/kit/pages'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { within } from '../../actors/reach.ts'
import { readPage } from '../../platform/db/pages.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'

// Customers see none: not even one of their own merchant's about themselves.
const notesOf = (work: Reading) =>
  within(work, work.sql.selectFrom('customer_note_entries'), 'customer_note_entries', null)

const author = sql<CustomerNote['author']>`(
  select jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email))
  from users u where u.id = customer_note_entries.author_id)`

const columns = <O>(notes: SelectQueryBuilder<Tables, 'customer_note_entries', O>) =>
  notes
    .select(['customer_note_entries.id', 'created_at', 'modified_at', 'customer_id', 'text'])
    .select(author.as('author'))

type PageInput = { [Key in keyof typeof pageQuery]: z.output<(typeof pageQuery)[Key]> }

/** The notes about a customer, newest first. */
export const listNotes = (work: Reading, customer_id: string, input: PageInput) =>
  readPage(notesOf(work).where('customer_id', '=', customer_id), input, notes =>
    columns(notes).orderBy('created_at', 'desc').orderBy('customer_note_entries.id', 'desc'),
  )

/** One note, with its author. */
export async function getNote(work: Work, id: string): Promise<CustomerNote> {
  const notes = work.sql.selectFrom('customer_note_entries')
  return columns(notes).where('customer_note_entries.id', '=', id).executeTakeFirstOrThrow()
}

/** How a request names a note: by its customer and its id. */
export type NoteReference = { id: string; note_id: string }

export const lockNote = (work: Work, { id, note_id }: NoteReference) =>
  notesOf(work)
    .selectAll('customer_note_entries')
    .where('customer_id', '=', id)
    .where('id', '=', note_id)
    .forUpdate()
    .executeTakeFirst()

/** The number of notes about a customer; it cannot grow until this transaction ends. */
export async function countNotes(work: Work, customer_id: string): Promise<number> {
  await lockNameUntilCommit(work, `customer_notes ${customer_id}`)
  const { count } = await work.sql
    .selectFrom('customer_note_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the notes about these customers. */
export async function deleteNotesOf(work: Work, customers: string[]): Promise<void> {
  await work.sql.deleteFrom('customer_note_entries').where('customer_id', 'in', customers).execute()
  await work.sql.deleteFrom('customer_notes').where('customer_id', 'in', customers).execute()
}
