import type { fileEndpoints } from '@gatehouse/contract/billing/files'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type Updateable } from 'kysely'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { FilesTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { FileRow } from './file.ts'

/** Files that are not deleted and that the actor may see. */
const filesOf = (work: Reading) =>
  within(work, work.sql.selectFrom('files'), 'files', null).where('files.deleted_at', 'is', null)

// Only this module writes service and parts, so the narrower types are safe.

export async function findFile(work: Reading, id: string): Promise<FileRow | undefined> {
  const row = await filesOf(work).selectAll('files').where('files.id', '=', id).executeTakeFirst()
  return row as FileRow | undefined
}

export async function lockFile(work: Work, id: string): Promise<FileRow | undefined> {
  const found = filesOf(work).selectAll('files').where('files.id', '=', id)
  return (await found.forUpdate().executeTakeFirst()) as FileRow | undefined
}

/** Two files of the actor, locked in the order of their ids; undefined where there is none. */
export async function lockFiles(work: Work, ids: [string, string]) {
  const found = await filesOf(work)
    .selectAll('files')
    .where('files.id', 'in', ids)
    .orderBy('files.id')
    .forUpdate()
    .execute()
  const rows = found as FileRow[]
  return ids.map(id => rows.find(row => row.id === id.toLowerCase()))
}

/** A file by an id from a trusted source: a signed URL or a job. Includes deleted files. */
export async function readFile(work: Reading, id: string): Promise<FileRow | undefined> {
  const row = work.sql.selectFrom('files').selectAll().where('id', '=', id)
  return (await row.executeTakeFirst()) as FileRow | undefined
}

/** The merchant's uploaded files with the given ids, in no particular order. */
export async function filesIn(
  work: Reading,
  organization_id: string,
  ids: string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await filesOf(work)
    .selectAll('files')
    .where('files.organization_id', '=', organization_id)
    .where('files.id', 'in', ids)
    .where('files.is_uploaded', '=', true)
    .execute()
  return rows as FileRow[]
}

export const insertFile = (work: Work, values: Insertable<FilesTable>) =>
  work.sql.insertInto('files').values(values).execute()

export async function setFile(work: Work, id: string, values: Updateable<FilesTable>) {
  const row = await work.sql
    .updateTable('files')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as FileRow
}

/** Records a new version of a file: it is also the newest version of those before. */
export async function setNewestVersion(work: Work, id: string, newest_id: string): Promise<void> {
  await work.sql
    .updateTable('files')
    .set({ newest_id: sql`nullif(${newest_id}::uuid, id)` })
    .where(sql<boolean>`id in (${id}, ${newest_id}) or newest_id = ${id}`)
    .execute()
}

type ListInput = InputOf<(typeof fileEndpoints)['list']>
type FileFilter = Omit<ListInput, 'page' | 'limit' | 'sorting'>

/** What files can be sorted by. */
export const fileSorts = {
  created_at: sql.ref('files.created_at'),
  name: sql.ref('files.name'),
  size: sql.ref('files.size'),
}

/** The uploaded files that a list finds. */
export function matchingFiles(work: Reading, input: FileFilter) {
  const { organization_id, ids, service, query } = input
  let matched = filesOf(work).where('files.is_uploaded', '=', true)
  if (organization_id) matched = matched.where('files.organization_id', 'in', organization_id)
  if (ids) matched = matched.where('files.id', 'in', ids)
  if (service) matched = matched.where('files.service', 'in', service)
  if (query) matched = matched.where(contains('files.name', query))
  return matched
}

/** A page of uploaded files. */
export async function listFiles(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, fileSorts, 'files.id')
  const { rows, total_count } = await readPage(matchingFiles(work, input), input, files =>
    files.selectAll('files').orderBy(order),
  )
  return { rows: rows as FileRow[], total_count }
}
