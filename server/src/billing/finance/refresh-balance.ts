import type { Work } from '../../platform/work.ts'
import { requestSync } from '../payouts/request-sync.ts'

/** Has the account of an organization read soon. Returns when it was read last. */
export async function refreshBalance(
  work: Work,
  organization_id: string,
): Promise<{ synced_at: Date | null }> {
  const { stripe_account_id } = await work.sql
    .selectFrom('organizations')
    .select('stripe_account_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return { synced_at: await requestSync(work, stripe_account_id) }
}
