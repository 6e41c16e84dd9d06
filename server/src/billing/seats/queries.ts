import { activeStatuses, billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql } from 'kysely'
import { mayRenew, subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { Reading } from '../../platform/work.ts'
import { pricesJson } from '../subscriptions/queries.ts'
import { seatRangeOf } from '../subscriptions/changes/target-of.ts'
import type { SeatRange } from '../products/seat-price.ts'

/** What an organization bought by the head and has not lost, with who it is there: oldest first. */
export async function seatSubscriptionsOf(
  work: Reading,
  buyer_organization_id: string,
): Promise<SeatsSold[]> {
  const rows = await work.sql
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('organizations', 'organizations.id', 'subscriptions.organization_id')
    .leftJoin('test_clocks as c', 'c.organization_id', 'subscriptions.organization_id')
    .select([
      'subscriptions.id',
      'subscriptions.product_id',
      'subscriptions.seats',
      'subscriptions.status',
      'subscriptions.cancel_at_period_end',
      'subscriptions.customer_id',
      'subscriptions.organization_id',
      'organizations.status as merchant_status',
      'organizations.subscription_settings',
      sql<number>`coalesce(c.offset_ms, 0)::float8`.as('offset_ms'),
      pricesJson.as('prices'),
      // A change of seats that waits for the next period; one of the plan is another matter.
      sql<number | null>`(select w.seats from subscription_changes w
        where w.subscription_id = subscriptions.id and w.status = 'waiting'
          and w.product_id = subscriptions.product_id)`.as('planned_seats'),
    ])
    .where('customers.buyer_organization_id', '=', buyer_organization_id)
    .where('customers.deleted_at', 'is', null)
    .where('subscriptions.status', 'in', billableStatuses)
    .where('subscriptions.seats', 'is not', null)
    .orderBy('subscriptions.started_at')
    .orderBy('subscriptions.id')
    .execute()
  const products = new Set<string>()
  return rows.flatMap(({ seats, prices, subscription_settings, ...row }) => {
    if (seats === null) return []
    const settings = subscriptionSettingsOf({ subscription_settings })
    const range = seatRangeOf(prices)
    const goesOn =
      activeStatuses.some(status => status === row.status) &&
      !row.cancel_at_period_end &&
      mayRenew({ status: row.merchant_status })
    // Of several subscriptions to one product the first follows; the others stay what they are.
    const first = !products.has(row.product_id)
    const follows = settings.seats_follow_members && goesOn && first && range !== undefined
    if (follows) products.add(row.product_id)
    return [{ ...row, seats, follows: follows ? range : undefined }]
  })
}

/** Seats sold to an organization; `follows` where their number follows its members. */
export type SeatsSold = {
  id: string
  product_id: string
  seats: number
  /** How many it begins its next period with, where that is already said. */
  planned_seats: number | null
  customer_id: string
  organization_id: string
  /** How far the merchant's time runs ahead. */
  offset_ms: number
  follows: SeatRange | undefined
}

/** How many seats of the same product other subscriptions have. */
export const seatsElsewhere = (sold: readonly SeatsSold[], { id, product_id }: SeatsSold) =>
  sold
    .filter(one => one.product_id === product_id && one.id !== id)
    .reduce((sum, { seats }) => sum + seats, 0)

/** How many work in an organization. */
export async function membersIn(work: Reading, organization_id: string): Promise<number> {
  const { count } = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return count
}

/** A page of the organizations that bought something from a merchant, after one of them. */
export async function buyersOf(
  work: Reading,
  organization_id: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await work.sql
    .selectFrom('customers')
    .select('buyer_organization_id as id')
    .where('organization_id', '=', organization_id)
    .where('buyer_organization_id', 'is not', null)
    .where('buyer_organization_id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('buyer_organization_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
