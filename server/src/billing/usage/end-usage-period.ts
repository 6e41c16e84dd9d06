import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { lockCustomerOf } from '../customers/queries.ts'
import { lockMetersOfSubscription } from './lock-periods.ts'
import { publishUsage } from './publish-usage.ts'
import { resetCredits } from './reset-credits.ts'
import { resetUsage } from './reset-usage.ts'

type RenewedSubscription = { id: string; organization_id: string; customer_id: string }

/**
 * Ends the usage of a subscription's period, which is locked, at the period's end: it can be billed
 * now, and the subscription's credits end unless they roll over. Events that arrived later were
 * already counted in the next period. Does nothing for a subscription without meters.
 */
export async function endUsagePeriod(
  work: Work,
  { id, organization_id, customer_id }: RenewedSubscription,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ uses: boolean }>`
    select exists (select from customer_meters where subscription_id = ${id})
      or exists (select from meter_credits where subscription_id = ${id}
        and (ended_at is null or ended_by = 'revoked')) as uses`.execute(work.sql)
  if (!rows[0]?.uses) return
  await lockCustomerOf(work, customer_id)
  const meters = await lockMetersOfSubscription(work, id)
  const ending = meters.filter(({ since }) => since < at)
  await resetUsage(
    work,
    ending.map(row => ({ ...row, at })),
  )
  await resetCredits(work, id)
  await publishUsage(work, [{ customer_id, organization_id, now: work.now }])
}
