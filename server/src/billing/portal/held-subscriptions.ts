import {
  portalProblems,
  type portalSubscriptionEndpoints,
} from '@gatehouse/contract/billing/portal'
import type { CustomerSubscription } from '@gatehouse/contract/billing/portal-entities'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { followingSeats } from '../seats/following-seats.ts'
import { toPortalSubscription } from './portal-purchases.ts'
import { seenCustomer } from './seen-customer.ts'
import { findHeldSubscription, listHeldSubscriptions } from './queries.ts'

/** One of the customer's subscriptions. */
export async function showHeldSubscription(
  work: Reading,
  id: string,
): Promise<CustomerSubscription> {
  const row = (await findHeldSubscription(work, id)) ?? fail(portalProblems.not_found)
  return toPortalSubscription(seenCustomer(work, row), await followingSeats(work, [row]))
}

/** A page of the customer's subscriptions. */
export async function showHeldSubscriptions(
  work: Reading,
  asked: InputOf<(typeof portalSubscriptionEndpoints)['list']>,
) {
  const { rows, total_count } = await listHeldSubscriptions(work, asked)
  const following = await followingSeats(work, rows)
  const items = rows.map(row => toPortalSubscription(seenCustomer(work, row), following))
  return page(items, total_count, asked.limit)
}
