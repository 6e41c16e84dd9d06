import type { Insertable } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { DisputeFilesTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { DisputeRow } from './dispute.ts'
import type { DisputeFileRow } from './evidence.ts'

/** The files of a response, in the order in which they were added. */
export async function filesOf(work: Reading, dispute_id: string): Promise<DisputeFileRow[]> {
  const rows = await work.sql
    .selectFrom('dispute_files')
    .selectAll()
    .where('dispute_id', '=', dispute_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // Only this module writes the field and the type.
  return rows as DisputeFileRow[]
}

/** A dispute that the actor may see, locked; undefined if there is none. */
export async function lockOwnDispute(work: Work, id: string): Promise<DisputeRow | undefined> {
  const row = await within(work, work.sql.selectFrom('disputes'), 'disputes')
    .selectAll('disputes')
    .where('disputes.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as DisputeRow | undefined
}

/** A dispute by its id, without checking the actor: for jobs and for the answers of requests. */
export async function getDispute(work: Reading, id: string): Promise<DisputeRow> {
  const row = await work.sql
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as DisputeRow
}

/** The account at the processor of a dispute's merchant; null is the operator's. */
export async function accountOf(work: Reading, organization_id: string): Promise<string | null> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('stripe_account_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return row.stripe_account_id
}

/** Stores a file of a response; it replaces an earlier one of the same field. */
export async function putFile(work: Work, values: Insertable<DisputeFilesTable>): Promise<void> {
  await removeFile(work, { dispute_id: values.dispute_id, field: values.field })
  await work.sql.insertInto('dispute_files').values(values).execute()
}

/** Removes a file of a response, by its id or its field; false if there is none. */
export async function removeFile(
  work: Work,
  { dispute_id, ...which }: { dispute_id: string } & ({ id: string } | { field: string }),
): Promise<boolean> {
  const files = work.sql.deleteFrom('dispute_files').where('dispute_id', '=', dispute_id)
  const [deleted] = await (
    'id' in which ? files.where('id', '=', which.id) : files.where('field', '=', which.field)
  ).execute()
  return deleted?.numDeletedRows === 1n
}
