import type { Work } from '../../platform/work.ts'

/**
 * Locks an organization, so that counts of its members, teams and roles stay valid. Rows that
 * merely refer to it, such as an order, can still be written.
 */
export async function lockOrganizationMembers(work: Work, id: string): Promise<void> {
  await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
