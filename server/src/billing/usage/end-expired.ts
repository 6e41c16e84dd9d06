import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { endCredits } from './end-credits.ts'
import { publishUsage } from './publish-usage.ts'

type Expired = {
  id: string
  customer_meter_id: string
  customer_id: string
  organization_id: string
  expires_at: Date
}

/**
 * Ends the credits of a customer meter, which is locked, that expired by a time and whose task has
 * not run yet, each when it expired: what was used before is drawn from them, and nothing after.
 */
export async function endExpired(work: Work, id: string, by: Date): Promise<void> {
  const { rows } = await sql<Expired>`
    select id, customer_meter_id, customer_id, organization_id, expires_at from meter_credits
    where customer_meter_id = ${id} and ended_at is null and expires_at <= ${by}
    order by expires_at, id`.execute(work.sql)
  for (const credit of rows) {
    await endCredits({ ...work, now: credit.expires_at }, [credit], 'expired')
  }
  const [first] = rows
  if (first) await publishUsage(work, [{ ...first, now: by }])
}
