import type { Work } from '../../platform/work.ts'

/**
 * Holds an organization, so that what is counted in it (members, teams, roles) stays true. What
 * merely belongs to it, such as an order, does not wait for that.
 */
export async function holdOrganization(work: Work, id: string): Promise<void> {
  await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
