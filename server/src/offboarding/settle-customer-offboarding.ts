import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { closeBalances } from '../billing/balance/close-balances.ts'
import { closeCheckout } from '../billing/checkouts/close-checkout.ts'
import { deleteCustomerSessions } from '../billing/customer-sessions/delete-customer-sessions.ts'
import { offboardCustomerTask } from '../billing/customers/customer.ts'
import { revokeFromCustomer } from '../billing/grants/revise-grants.ts'
import { deleteAccounts } from '../billing/integrations/accounts/queries.ts'
import { revokeSubscription } from '../billing/subscriptions/revoke-subscription.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/scheduler/schedule.ts'
import { planOffboarding, remainingSteps } from './plan-offboarding.ts'
import type { ItemsWith } from './dispositions.data.ts'
import { eraseCustomerTraces } from './erase-customer-traces.ts'
import { holdingsOfCustomer } from './holdings.ts'

/** How many items of one kind a transaction ends. */
const BATCH = 20

type Step = (work: Work, customer_id: string, organization_id: string) => Promise<unknown>

/** How each item of a customer ends: a disposition without its step does not compile. */
const offboardingSteps: Record<ItemsWith<'anonymous_customer', 'ends' | 'erased'>, Step> = {
  subscriptions: endSubscriptions,
  benefits: revokeFromCustomer,
  checkouts: closeCheckouts,
  customer_sessions: (work, customer_id) => deleteCustomerSessions(work, { customer_id }),
  balance: closeBalances,
  // The customer's own row was anonymized when it was deleted.
  profile: (work, customer_id, organization_id) =>
    eraseCustomerTraces(work, organization_id, [customer_id]),
}

/**
 * Ends everything a deleted customer still has, one batch at a time, until nothing is left; then
 * removes personal data from the remaining records, if the customer was anonymized.
 */
export async function settleCustomerOffboarding(work: Work, customer_id: string): Promise<void> {
  const customer = await work.sql
    .selectFrom('customers')
    .select(['organization_id', 'anonymized_at'])
    .where('id', '=', customer_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!customer) return
  // What was given to the accounts is removed with the benefits.
  await deleteAccounts(work, customer_id)
  const deletion = planOffboarding('customer', await holdingsOfCustomer(work, customer_id))
  // One kind per transaction, so that rows are locked in the same order in which payments lock
  // them.
  const [label] = remainingSteps('customer', deletion) as ItemsWith<'customer', 'ends'>[]
  const { organization_id, anonymized_at } = customer
  if (label !== undefined) {
    await offboardingSteps[label](work, customer_id, organization_id)
    await enqueue(work, offboardCustomerTask, { organization_id, subject_id: customer_id })
  } else if (anonymized_at !== null)
    await offboardingSteps.profile(work, customer_id, organization_id)
}

async function endSubscriptions(work: Work, customer_id: string): Promise<void> {
  const live = await work.sql
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', 'in', subscriptionLifecycle.from('revoke'))
    .orderBy('id')
    .limit(BATCH)
    // A subscription that another transaction is ending is waited for, and then left out.
    .forUpdate()
    .execute()
  for (const { id } of live) await revokeSubscription(work, id)
}

async function closeCheckouts(work: Work, customer_id: string): Promise<void> {
  const open = await work.sql
    .selectFrom('checkouts')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', 'in', [...checkoutLifecycle.from('expire'), ...checkoutLifecycle.from('fail')])
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of open) await closeCheckout(work, id)
}
