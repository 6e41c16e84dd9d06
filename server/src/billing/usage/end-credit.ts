import type { Work } from '../../platform/work.ts'
import { endCredits, type CreditEnd } from './end-credits.ts'
import { publishUsage } from './publish-usage.ts'

/** Ends credits now, at their expiry or because they are revoked; what was used stays used. */
export async function endCredit(work: Work, id: string, ended_by: CreditEnd): Promise<void> {
  const credit = await work.sql
    .selectFrom('meter_credits')
    .select(['id', 'customer_meter_id', 'organization_id', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!credit) return
  const { customer_meter_id, organization_id, customer_id } = credit
  await work.sql
    .selectFrom('customer_meters')
    .select('id')
    .where('id', '=', customer_meter_id)
    .forNoKeyUpdate()
    .execute()
  await endCredits(work, [credit], ended_by)
  await publishUsage(work, [{ customer_id, organization_id, now: work.now }])
}
