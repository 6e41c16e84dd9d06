import {
  portalProblems,
  type portalSubscriptionEndpoints,
} from '@gatehouse/contract/billing/portal'
import type { CustomerSubscription } from '@gatehouse/contract/billing/portal-entities'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { subscriptionsWithMemberSeats } from '../seats/subscriptions-with-member-seats.ts'
import { toPortalSubscription } from './portal-purchases.ts'
import { visibleCustomer } from './visible-customer.ts'
import { findPortalSubscription, listPortalSubscriptions } from './queries.ts'

/** One of the customer's subscriptions. */
export async function showPortalSubscription(
  work: Reading,
  id: string,
): Promise<CustomerSubscription> {
  const row = (await findPortalSubscription(work, id)) ?? fail(portalProblems.not_found)
  return toPortalSubscription(
    visibleCustomer(work, row),
    await subscriptionsWithMemberSeats(work, [row]),
  )
}

/** A page of the customer's subscriptions. */
export async function showPortalSubscriptions(
  work: Reading,
  input: InputOf<(typeof portalSubscriptionEndpoints)['list']>,
) {
  const { rows, total_count } = await listPortalSubscriptions(work, input)
  const following = await subscriptionsWithMemberSeats(work, rows)
  const items = rows.map(row => toPortalSubscription(visibleCustomer(work, row), following))
  return page(items, total_count, input.limit)
}
