import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { lockCustomerOf } from '../customers/queries.ts'
import { lockTakenMeters } from './lock-customer-meters.ts'
import { publishUsage } from './publish-usage.ts'
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
  const taken = await lockTakenMeters(work, id)
  const meters = taken.filter(({ since }) => since < at)
  await resetUsage(work, { subscription_id: id, at }, { meters })
  await publishUsage(work, [{ customer_id, organization_id, now: work.now }])
}
