import { checkoutLifecycle } from '@gatehouse/contract/billing/checkouts'
import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { deleteKeysOf } from '../access/api-keys/queries.ts'
import { revokeTokensOf } from '../access/access-tokens/queries.ts'
import { deactivateOrganizationFor } from '../accounts/sessions/queries.ts'
import { invalidateCachedSessions } from '../accounts/sessions/session-cache-validity.ts'
import { closeBalances } from '../billing/balance/close-balances.ts'
import { deleteLinksOf } from '../billing/checkout-links/queries.ts'
import { closeCheckout } from '../billing/checkouts/close-checkout.ts'
import { deleteFieldsOf } from '../billing/custom-fields/queries.ts'
import { deleteCustomerSessions } from '../billing/customer-sessions/delete-customer-sessions.ts'
import { anonymizeCustomers } from '../billing/customers/anonymize-customer.ts'
import { deleteDiscountsOf } from '../billing/discounts/queries.ts'
import { deleteEventsOf } from '../billing/events/erase-usage.ts'
import { deleteMerchantFiles } from '../billing/files/delete-merchant-files.ts'
import { revokeFromCustomer } from '../billing/grants/revise-grants.ts'
import { deleteSettingsOf } from '../billing/invoices/queries.ts'
import { archiveMetersOf } from '../billing/meters/queries.ts'
import { archiveProductsOf } from '../billing/products/queries.ts'
import { revokeSubscription } from '../billing/subscriptions/revoke-subscription.ts'
import { ownAvatar } from '../organizations/avatar-folder.ts'
import { cleanUpAvatarTask } from '../organizations/avatars/avatar.ts'
import { detachInvitationsOf } from '../organizations/invitations/queries.ts'
import { deleteMembersOf } from '../organizations/members/queries.ts'
import { updateOrganizationRow } from '../organizations/organizations/queries.ts'
import { endPortalDomain } from '../organizations/portal-domains/end-portal-domain.ts'
import { deleteRolesOf } from '../organizations/roles/queries.ts'
import { deleteTeamsOf } from '../organizations/teams/queries.ts'
import type { Work } from '../platform/work.ts'
import { enqueue } from '../records/scheduler/schedule.ts'
import { deleteEndpointsOf } from '../webhooks/endpoints/queries.ts'
import type { ItemsWith } from './dispositions.data.ts'
import { eraseCustomerTraces } from './erase-customer-traces.ts'
import { deleteBuyerCustomers } from './delete-buyer-customers.ts'

/** How many sold items one transaction ends. */
const BATCH = 20
/** How many files one transaction deletes. */
const FILES_BATCH = 100
/** How many usage events one transaction deletes. */
const EVENTS_BATCH = 5_000
/** How many customers one transaction anonymizes. */
const CUSTOMERS_BATCH = 200

type Step = (work: Work, organization_id: string) => Promise<unknown>
type OrganizationEnd = ItemsWith<'organization', 'ends' | 'erased'>

/**
 * Everything that gives access or is for sale: all of it is closed in the transaction of the
 * deletion.
 */
export const closeAccess = {
  customer_sessions: (work, organization_id) => deleteCustomerSessions(work, { organization_id }),
  checkout_links: deleteLinksOf,
  products: archiveProductsOf,
  discounts: deleteDiscountsOf,
  custom_fields: deleteFieldsOf,
  meters: archiveMetersOf,
  webhooks: deleteEndpointsOf,
  access_tokens: revokeTokensOf,
  api_keys: deleteKeysOf,
  members: removeMembers,
  teams: deleteTeamsOf,
  roles: deleteRolesOf,
  invitations: detachInvitationsOf,
  profile: deleteProfile,
} satisfies Partial<Record<OrganizationEnd, Step>>

/** How each item ends: a disposition without its step does not compile. */
export const offboardingSteps: Record<OrganizationEnd, Step> = {
  ...closeAccess,
  subscriptions: endSubscriptions,
  purchases: (work, buyer_organization_id) => deleteBuyerCustomers(work, { buyer_organization_id }),
  benefits: endBenefits,
  held_benefits: (work, buyer_organization_id) =>
    deleteBuyerCustomers(work, { buyer_organization_id }),
  checkouts: closeCheckouts,
  balance: closeAllBalances,
  usage: (work, id) => deleteEventsOf(work, id, EVENTS_BATCH),
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
async function removeMembers(work: Work, organization_id: string): Promise<void> {
  const members = work.sql
    .selectFrom('members')
    .select('members.user_id')
    .where('members.organization_id', '=', organization_id)
  const ended = await deactivateOrganizationFor(work, organization_id, members)
  await deleteMembersOf(work, organization_id)
  for (const session of ended) await invalidateCachedSessions(work, session.id)
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
  await deleteSettingsOf(work, id)
  await endPortalDomain(work, id)
  await updateOrganizationRow(work, id, {
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
