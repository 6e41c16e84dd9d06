import type { Work } from '../../platform/work.ts'

/** Whether a merchant was deleted. If not, it cannot be deleted before this transaction ends. */
export async function isMerchantDeleted(work: Work, organization_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('deleted_at')
    .where('id', '=', organization_id)
    .forKeyShare()
    .executeTakeFirst()
  return !row || row.deleted_at !== null
}
