import { stripePluginProblems } from '@gatehouse/contract/billing/client-plugins'
import type { StripePluginSubscription } from '@gatehouse/contract/billing/stripe-plugin'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { staticPrice } from '../products/price.ts'
import { columns, subscriptionsOf } from '../subscriptions/queries.ts'
import type { SubscriptionWithNested } from '../subscriptions/subscription.ts'
import { asCustomer } from './plugin-customer.ts'

/** The maximum number of subscriptions in one response. */
const SUBSCRIPTIONS_MAX = 100

/** The customer's active subscriptions, latest first. */
export async function activeSubscriptionsOf(
  work: Reading,
  customer: CustomerRow | undefined,
): Promise<SubscriptionWithNested[]> {
  if (!customer) return []
  const rows = await columns(subscriptionsOf(asCustomer(work, customer)))
    .where('subscriptions.customer_id', '=', customer.id)
    .where('subscriptions.status', 'in', activeStatuses)
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(SUBSCRIPTIONS_MAX)
    .execute()
  return rows as SubscriptionWithNested[]
}

/** The subscription that a request names, or else the latest; fails if there is none. */
export async function requireActiveSubscription(
  work: Reading,
  customer: CustomerRow | undefined,
  id: string | undefined,
): Promise<SubscriptionWithNested> {
  const found = chosenOf(await activeSubscriptionsOf(work, customer), id)
  return found ?? fail(stripePluginProblems.not_found)
}

/** The subscription with an id, or the first one if none is named. */
export const chosenOf = (rows: SubscriptionWithNested[], id: string | undefined) =>
  id ? rows.find(row => row.id === id) : rows[0]

/** A subscription in the plugin's terms. */
export function toPluginSubscription(
  row: SubscriptionWithNested,
  referenceId: string,
): StripePluginSubscription {
  return {
    id: row.id,
    plan: planOf(row),
    referenceId,
    stripeCustomerId: row.customer_id,
    stripeSubscriptionId: row.id,
    status: activeStatusOf(row),
    periodStart: row.current_period_start,
    periodEnd: row.current_period_end,
    trialStart: row.trial_start,
    trialEnd: row.trial_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    cancelAt: row.cancel_at_period_end ? row.ends_at : null,
    canceledAt: row.canceled_at,
    endedAt: row.ended_at,
    seats: row.seats,
    billingInterval: row.recurring_interval,
    priceId: staticPrice(row)?.id ?? null,
    stripeScheduleId: row.pending?.id ?? null,
  }
}

/** In lower case, as the plugin stores names of plans. */
function planOf({ product }: SubscriptionWithNested): string {
  const { slug } = product.metadata
  return (typeof slug === 'string' && slug !== '' ? slug : product.name).toLowerCase()
}

/** Only active subscriptions are shown; a trial is one. */
export const activeStatusOf = ({
  status,
}: Pick<SubscriptionWithNested, 'status'>): StripePluginSubscription['status'] =>
  status === 'trialing' ? 'trialing' : 'active'
