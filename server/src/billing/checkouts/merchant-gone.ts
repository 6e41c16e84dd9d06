import type { Work } from '../../platform/work.ts'

/** Whether a merchant has left. Where not, they do not before this transaction is over. */
export async function isMerchantGone(work: Work, organization_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('organizations')
    .select('deleted_at')
    .where('id', '=', organization_id)
    .forKeyShare()
    .executeTakeFirst()
  return !row || row.deleted_at !== null
}
