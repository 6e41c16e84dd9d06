import type { Seats } from '@gatehouse/contract/billing/buying'
import type { Reading } from '../../platform/work.ts'
import { toBought } from './purchases.ts'
import { listSeatSubscriptions, readSeats } from './queries.ts'

/** How many may work in an organization by what it bought, how many do, and what says so. */
export async function lookAtSeats(work: Reading, organization_id: string): Promise<Seats> {
  const [{ limit, used, invited }, rows] = await Promise.all([
    readSeats(work, organization_id),
    listSeatSubscriptions(work, organization_id),
  ])
  return {
    limit,
    used,
    free: limit === null ? null : Math.max(0, limit - used),
    invited,
    subscriptions: rows.map(row => ({ ...toBought(row.subscription), merchant: row.merchant })),
  }
}
