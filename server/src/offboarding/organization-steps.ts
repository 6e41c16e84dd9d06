import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { invalidateCachedSessions } from '../accounts/sessions/session-cache-validity.ts'
import { closeBalances } from '../billing/balance/close-balances.ts'
import { closeCheckout } from '../billing/checkouts/close-checkout.ts'
import { anonymizeCustomers, eraseCustomerTraces } from '../billing/customers/anonymize-customer.ts'
import { deleteMerchantFiles } from '../billing/files/delete-merchant-files.ts'
import { revokeFromCustomer } from '../billing/grants/revise-grants.ts'
import { revokeSubscription } from '../billing/subscriptions/revoke-subscription.ts'
import { ownAvatar, cleanUpAvatarTask } from '../organizations/avatars/avatar.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/scheduler/schedule.ts'
import type { ItemsWith } from './dispositions.data.ts'
import { deleteBuyerCustomers } from './delete-buyer-customers.ts'

/** How many sold items one transaction ends. */
const BATCH = 20
/** How many files one transaction deletes. */
const FILES_BATCH = 100
/** How many customers one transaction anonymizes. */
const CUSTOMERS_BATCH = 200

type Step = (work: Work, organization_id: string) => Promise<unknown>
type Ending = ItemsWith<'organization', 'ends' | 'erased'>

/**
 * Everything that gives access or is for sale: all of it is closed in the transaction of the
 * deletion.
 */
export const closeAccess = {
  customer_sessions: (work, id) =>
    work.sql.deleteFrom('customer_sessions').where('organization_id', '=', id).execute(),
  checkout_links: (work, id) =>
    work.sql
      .updateTable('checkout_links')
      .set({ deleted_at: work.now, modified_at: work.now })
      .where('organization_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute(),
  products: (work, id) =>
    work.sql
      .updateTable('products')
      .set({ is_archived: true, modified_at: work.now })
      .where('organization_id', '=', id)
      .where('is_archived', '=', false)
      .execute(),
  // Sales with a discount keep it, as do their documents.
  discounts: (work, id) =>
    work.sql
      .updateTable('discounts')
      .set({ deleted_at: work.now, modified_at: work.now })
      .where('organization_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute(),
  // The entered values stay in the orders.
  custom_fields: (work, id) =>
    work.sql.deleteFrom('custom_fields').where('organization_id', '=', id).execute(),
  // Sales priced by a meter keep it in their prices.
  meters: (work, id) =>
    work.sql
      .updateTable('meters')
      .set({ archived_at: work.now, modified_at: work.now })
      .where('organization_id', '=', id)
      .where('archived_at', 'is', null)
      .execute(),
  webhooks: (work, id) =>
    work.sql
      .updateTable('webhook_endpoints')
      .set({ deleted_at: work.now, enabled: false, modified_at: work.now })
      .where('organization_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute(),
  access_tokens: (work, id) =>
    work.sql
      .updateTable('organization_access_tokens')
      .set({ revoked_at: work.now })
      .where('organization_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  api_keys: (work, id) =>
    work.sql.deleteFrom('api_keys').where('organization_id', '=', id).execute(),
  members: sendHome,
  teams: (work, id) => work.sql.deleteFrom('teams').where('organization_id', '=', id).execute(),
  roles: (work, id) =>
    work.sql.deleteFrom('organization_roles').where('organization_id', '=', id).execute(),
  // The link of an invitation still responds that the organization was deleted.
  invitations: (work, id) =>
    work.sql
      .updateTable('invitations')
      .set({ organization_id: null })
      .where('organization_id', '=', id)
      .execute(),
  profile: deleteProfile,
} satisfies Partial<Record<Ending, Step>>

/** How each item ends: a fate without its step does not compile. */
export const offboardingSteps: Record<Ending, Step> = {
  ...closeAccess,
  subscriptions: endSubscriptions,
  purchases: (work, buyer_organization_id) => deleteBuyerCustomers(work, { buyer_organization_id }),
  benefits: endBenefits,
  held_benefits: (work, buyer_organization_id) =>
    deleteBuyerCustomers(work, { buyer_organization_id }),
  checkouts: closeCheckouts,
  balance: closeAllBalances,
  files: (work, id) => deleteMerchantFiles(work, id, FILES_BATCH),
  customers: async (work, id) => {
    await deleteBuyerCustomers(work, { buyer_organization_id: id })
    await eraseCustomerTraces(work, id, await anonymizeCustomers(work, id, CUSTOMERS_BATCH))
  },
}

/** Balances are closed because there is nothing left to buy with them. */
async function closeAllBalances(work: Work, organization_id: string): Promise<void> {
  const some = await work.sql
    .selectFrom('ledger_entries')
    .select('customer_id')
    .where('organization_id', '=', organization_id)
    .where('account', '=', 'customer_balance')
    .groupBy(['customer_id', 'currency'])
    .having(({ fn }) => fn.sum('amount'), '<', 0)
    .limit(BATCH)
    .execute()
  const holders = new Set(some.map(({ customer_id }) => customer_id))
  for (const id of holders) if (id !== null) await closeBalances(work, id)
}

/** Removes all members, also as the active organization of their sessions. */
async function sendHome(work: Work, organization_id: string): Promise<void> {
  const sent = await work.sql
    .updateTable('sessions')
    .set({ active_organization_id: null, active_team_id: null })
    .where('active_organization_id', '=', organization_id)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('members')
        .select('members.user_id')
        .where('members.organization_id', '=', organization_id),
    )
    .returning('id')
    .execute()
  await work.sql.deleteFrom('members').where('organization_id', '=', organization_id).execute()
  for (const session of sent) await invalidateCachedSessions(work, session.id)
}

/** The organization's name stays on its sales; its slug becomes free, and its profile is erased. */
async function deleteProfile(work: Work, id: string): Promise<void> {
  const { logo } = await work.sql
    .selectFrom('organizations')
    .select('logo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const name = ownAvatar({ id, logo })
  if (name !== undefined) {
    await enqueue(work, cleanUpAvatarTask, {
      organization_id: null,
      subject_id: id,
      payload: { name },
    })
  }
  // Invoices that were issued keep their text.
  await work.sql.deleteFrom('invoice_settings').where('organization_id', '=', id).execute()
  await work.sql
    .updateTable('organizations')
    .set({
      deleted_at: work.now,
      // No valid slug begins with this character.
      slug: `~${id}`,
      logo: null,
      metadata: null,
      email: null,
      website: null,
      socials: '[]',
      details: null,
      seat_limit: null,
      modified_at: work.now,
    })
    .where('id', '=', id)
    .execute()
}

async function endSubscriptions(work: Work, organization_id: string): Promise<void> {
  const live = await work.sql
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'in', subscriptionLifecycle.from('revoke'))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of live) await revokeSubscription(work, id)
}

async function endBenefits(work: Work, organization_id: string): Promise<void> {
  const holders = await work.sql
    .selectFrom('benefit_grants')
    .select('customer_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('revoked_at', 'is', null)
    .orderBy('customer_id')
    .limit(BATCH)
    .execute()
  for (const { customer_id } of holders) await revokeFromCustomer(work, customer_id)
}

async function closeCheckouts(work: Work, organization_id: string): Promise<void> {
  const open = await work.sql
    .selectFrom('checkouts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'in', [...checkoutLifecycle.from('expire'), ...checkoutLifecycle.from('fail')])
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of open) await closeCheckout(work, id)
}
