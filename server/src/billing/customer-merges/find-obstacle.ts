import type { MergeObstacle } from '@gatehouse/contract/billing/customer-merges'
import { billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import type { MergedPair } from './move-rows.ts'

/** Why two customers cannot be merged; undefined if they can. */
export async function findObstacle(
  work: Reading,
  pair: MergedPair,
): Promise<MergeObstacle | undefined> {
  if (areOfDifferentBuyers(pair)) return 'different_buyers'
  for (const [obstacle, condition] of conditionsOf(pair)) {
    const { rows } = await sql`select where ${condition}`.execute(work.sql)
    if (rows.length > 0) return obstacle
  }
  return undefined
}

/** Each customer may belong to a user or to an organization; both must be the same. */
function areOfDifferentBuyers({ source, target }: MergedPair): boolean {
  const buyers = [source, target].map(row => row.user_id ?? row.buyer_organization_id)
  return buyers[0] !== null && buyers[1] !== null && buyers[0] !== buyers[1]
}

function conditionsOf({ source, target }: MergedPair): [MergeObstacle, RawBuilder<unknown>][] {
  const [from, to] = [source.id, target.id]
  const runs = (id: string) => sql`exists (select from subscriptions s
    where s.customer_id = ${id} and s.exclusive and s.status = any(${billableStatuses}))`
  const isUsed = (id: string, meter: RawBuilder<unknown>) => sql`exists (
    select from customer_meters u where u.customer_id = ${id} and u.meter_id = ${meter}
      and (u.event_count > 0 or u.credited <> 0 or u.subscription_id is not null))`
  return [
    ['two_subscriptions', sql`${runs(from)} and ${runs(to)}`],
    [
      'common_meter',
      sql`exists (select from customer_meters m where m.customer_id = ${from}
        and ${isUsed(from, sql`m.meter_id`)} and ${isUsed(to, sql`m.meter_id`)})`,
    ],
    [
      'common_seat',
      sql`exists (select from customer_seats a join customer_seats b
          on coalesce(a.subscription_id, a.order_id) = coalesce(b.subscription_id, b.order_id)
        where a.holder_id = ${from} and b.holder_id = ${to}
          and a.status <> 'revoked' and b.status <> 'revoked')`,
    ],
    [
      'payment_in_progress',
      sql`exists (select from payments p where p.customer_id = ${from}
          and p.status in ('asking', 'requires_action', 'processing'))
        or exists (select from checkouts c where c.customer_id = ${from}
          and c.status = 'confirmed')`,
    ],
  ]
}
