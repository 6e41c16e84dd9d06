import { activeStatuses, billableStatuses } from '@gatehouse/contract/billing/subscriptions'
import { sql } from 'kysely'
import { mayRenew, subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import type { Reading } from '../../platform/work.ts'
import { pricesJson } from '../subscriptions/queries.ts'
import { seatRangeOf } from '../subscriptions/changes/target-of.ts'
import type { SeatRange } from '../products/seat-price.ts'

/**
 * An organization's billable subscriptions with seats, with the customer it is at the merchant;
 * oldest first.
 */
export async function seatSubscriptionsOf(
  work: Reading,
  buyer_organization_id: string,
): Promise<SeatSubscription[]> {
  const rows = await work.sql
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('organizations', 'organizations.id', 'subscriptions.organization_id')
    .innerJoin('products', 'products.id', 'subscriptions.product_id')
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
      // A change of seats scheduled for the next period; a change of plan does not count.
      sql<number | null>`(select w.seats from subscription_changes w
        where w.subscription_id = subscriptions.id and w.status = 'waiting'
          and w.product_id = subscriptions.product_id)`.as('planned_seats'),
    ])
    .where('customers.buyer_organization_id', '=', buyer_organization_id)
    .where('customers.deleted_at', 'is', null)
    .where('subscriptions.status', 'in', billableStatuses)
    .where('subscriptions.seats', 'is not', null)
    // Seats that are assigned to people one by one limit no membership.
    .where('products.assigns_seats', '=', false)
    .orderBy('subscriptions.started_at')
    .orderBy('subscriptions.id')
    .execute()
  const products = new Set<string>()
  return rows.flatMap(({ seats, prices, subscription_settings, ...row }) => {
    if (seats === null) return []
    const settings = subscriptionSettingsOf({ subscription_settings })
    const range = seatRangeOf(prices)
    const isContinuing =
      activeStatuses.some(status => status === row.status) &&
      !row.cancel_at_period_end &&
      mayRenew({ status: row.merchant_status })
    // Of several subscriptions to one product, only the first follows the members; the others keep
    // their seats.
    const first = !products.has(row.product_id)
    const follows = settings.seats_follow_members && isContinuing && first && range !== undefined
    if (follows) products.add(row.product_id)
    return [{ ...row, seats, follows: follows ? range : undefined }]
  })
}

/**
 * A subscription with seats of an organization; `follows` is set where the number follows its
 * members.
 */
export type SeatSubscription = {
  id: string
  product_id: string
  seats: number
  /** The number of seats from the next period on, if a change is already scheduled. */
  planned_seats: number | null
  customer_id: string
  organization_id: string
  /** How far the merchant's time is ahead of real time. */
  offset_ms: number
  follows: SeatRange | undefined
}

/** The number of seats of the same product in other subscriptions. */
export const seatsElsewhere = (
  sale: readonly SeatSubscription[],
  { id, product_id }: SeatSubscription,
) =>
  sale
    .filter(item => item.product_id === product_id && item.id !== id)
    .reduce((sum, { seats }) => sum + seats, 0)

/** The number of members of an organization. */
export async function membersIn(work: Reading, organization_id: string): Promise<number> {
  const { count } = await work.sql
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return count
}

/** A page of the organizations that bought from a merchant, starting after one of them. */
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
