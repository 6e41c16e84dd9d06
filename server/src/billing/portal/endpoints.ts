import {
  portalAccountEndpoints,
  portalGrantUpdateEndpoints,
} from '@gatehouse/contract/billing/portal-accounts'
import { portalBalanceEndpoints } from '@gatehouse/contract/billing/balance'
import { portalExplanationEndpoints } from '@gatehouse/contract/billing/explanations'
import { orderProblems } from '@gatehouse/contract/billing/orders'
import {
  portalGrantEndpoints,
  portalLicenseKeyEndpoints,
  portalOrderEndpoints,
  portalOrganizationEndpoints,
  portalProblems,
  portalSubscriptionEndpoints,
} from '@gatehouse/contract/billing/portal'
import {
  portalCreditNoteEndpoints,
  portalInvoiceEndpoints,
} from '@gatehouse/contract/billing/portal-invoices'
import { portalSignInEndpoints } from '@gatehouse/contract/billing/portal-sign-in'
import { portalRetentionEndpoints } from '@gatehouse/contract/billing/portal-retention'
import { portalRefundEndpoints } from '@gatehouse/contract/billing/portal-refunds'
import { portalSessionEndpoints } from '@gatehouse/contract/billing/portal-session'
import { portalSpendingCapEndpoints } from '@gatehouse/contract/billing/spending-caps'
import { portalUpcomingEndpoints } from '@gatehouse/contract/billing/upcoming'
import { portalWalletEndpoints, walletProblems } from '@gatehouse/contract/billing/wallets'
import { page } from '@gatehouse/contract/kit/pages'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { showBalance } from '../balance/show-balance.ts'
import { findWallet, listWallets } from '../balance/wallets.ts'
import { authenticatePortalCode } from '../customer-sessions/authenticate-portal-code.ts'
import { requestPortalCode } from '../customer-sessions/request-portal-code.ts'
import { archiveDocuments } from '../invoices/archive-documents.ts'
import { toCreditNote } from '../invoices/invoice.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { linkCreditNote, linkInvoice, linkReceipt } from '../invoices/link-document.ts'
import { listCreditNotes } from '../invoices/queries.ts'
import { activateLicenseKey } from '../license-keys/activate-license-key.ts'
import { deactivateLicenseKey } from '../license-keys/deactivate-license-key.ts'
import { toActivation, toLicenseKey } from '../license-keys/license-key.ts'
import { findLicenseKey, listLicenseKeys } from '../license-keys/queries.ts'
import { rotateLicenseKey } from '../license-keys/rotate-license-key.ts'
import { validateLicenseKey } from '../license-keys/validate-license-key.ts'
import { updateOrderBilling } from '../orders/update-order-billing.ts'
import { explainOrder } from '../orders/explain-order.ts'
import { findOrder } from '../orders/queries.ts'
import { getUpcoming } from '../upcoming/get-upcoming.ts'
import { removeCap, setCap } from '../subscriptions/caps/set-cap.ts'
import { showCaps } from '../subscriptions/caps/show-caps.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { authorizeAccount } from './accounts/authorize-account.ts'
import { disconnectAccount } from './accounts/disconnect-account.ts'
import { followAccountCallback } from './accounts/follow-account-callback.ts'
import { updatePortalGrant } from './accounts/update-portal-grant.ts'
import {
  changePortalSubscription,
  previewPortalSubscription,
} from './change-portal-subscription.ts'
import { findPublicOrganization } from './find-public-organization.ts'
import { showPortalSubscription, showPortalSubscriptions } from './portal-subscriptions.ts'
import { portalCustomers, portalOrderPayments } from './payments.ts'
import { resubscribe } from './resubscribe.ts'
import { acceptRetentionOffer, showRetentionOffer } from './retention-offer.ts'
import { visibleCustomer } from './visible-customer.ts'
import { toPortalGrant } from './portal-grant.ts'
import { toPortalOrder } from './portal-purchases.ts'
import { listPortalRefunds } from './portal-refund.ts'
import {
  findPortalGrant,
  findPortalOrder,
  findPortalSubscription,
  listPortalGrants,
  listPortalOrders,
} from './queries.ts'
import { showPortalUser, showSession } from './session.ts'
import { portalMembers } from './members/portal-members.ts'
import { ownDetails } from './own-details.ts'
import { portalSeats } from './own-seats.ts'
import { portalUsageAlerts } from './usage-alerts.ts'

const { not_found } = portalProblems

const signIn = implement(portalSignInEndpoints, {
  request: (work, { body }) => requestPortalCode(work, body),
  authenticate: (work, { body }) => authenticatePortalCode(work, body),
})

const showGrant = async (work: Reading, id: string) => {
  const grant = (await findPortalGrant(work, id)) ?? fail(not_found)
  return toPortalGrant(visibleCustomer(work, grant))
}

const grants = implement(portalGrantEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listPortalGrants(work, input)
    const items = rows.map(row => toPortalGrant(visibleCustomer(work, row)))
    return page(items, total_count, input.limit)
  },
  get: (work, { id }) => showGrant(work, id),
})

const grantUpdates = implement(
  portalGrantUpdateEndpoints,
  {
    update: async (work, { id, body }) => {
      await updatePortalGrant(work, id, body)
      return showGrant(work, id)
    },
  },
  { find: (work, { id = '' }) => findPortalGrant(work, id) },
)

const accounts = implement(portalAccountEndpoints, {
  authorize: authorizeAccount,
  callback: followAccountCallback,
  disconnect: disconnectAccount,
})

const orders = implement(portalOrderEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listPortalOrders(work, input)
    const items = rows.map(row => toPortalOrder(visibleCustomer(work, row)))
    return page(items, total_count, input.limit)
  },
  get: async (work, { id }) => {
    const order = (await findPortalOrder(work, id)) ?? fail(not_found)
    return toPortalOrder(visibleCustomer(work, order))
  },
})

const documents = implement(
  portalInvoiceEndpoints,
  {
    bill: async (work, { id, body }) => {
      await updateOrderBilling(work, id, body)
      return toPortalOrder((await findPortalOrder(work, id)) ?? fail(not_found))
    },
    generate: async (work, { id }) => {
      await issueInvoice(work, id)
      return null
    },
    get: (work, { id }) => linkInvoice(work, id),
    receipt: (work, { id }) => linkReceipt(work, id),
    archive: archiveDocuments,
  },
  { find: (work, { id = '' }) => findPortalOrder(work, id) },
)

const creditNotes = implement(portalCreditNoteEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listCreditNotes(work, input)
    return page(rows.map(toCreditNote), total_count, input.limit)
  },
  get: (work, { id }) => linkCreditNote(work, id),
})

const explanations = implement(portalExplanationEndpoints, {
  get: async (work, { id }) =>
    explainOrder((await findOrder(work, id)) ?? fail(orderProblems.not_found)),
})

const balances = implement(portalBalanceEndpoints, {
  get: (work, { currency }) => {
    const { id } = work.actor
    return id === null ? fail(commonProblems.unauthorized) : showBalance(work, id, currency)
  },
})

const wallets = implement(portalWalletEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listWallets(work, input)
    return page(rows, total_count, input.limit)
  },
  get: async (work, { id }) => (await findWallet(work, id)) ?? fail(walletProblems.not_found),
})

const session = implement(portalSessionEndpoints, { introspect: showSession, user: showPortalUser })

const subscriptions = implement(
  portalSubscriptionEndpoints,
  {
    list: showPortalSubscriptions,
    get: (work, { id }) => showPortalSubscription(work, id),
    update: changePortalSubscription,
    preview: (work, { id, body }) => previewPortalSubscription(work, id, body),
    cancel: async (work, { id }) => {
      await cancelSubscription(work, id)
      return showPortalSubscription(work, id)
    },
  },
  { find: (work, { id = '' }) => findPortalSubscription(work, id) },
)

const retention = implement(
  portalRetentionEndpoints,
  {
    offer: (work, { id }) => showRetentionOffer(work, id),
    accept: (work, { id }) => acceptRetentionOffer(work, id),
    resubscribe: (work, { id }) => resubscribe(work, id),
  },
  { find: (work, { id = '' }) => findPortalSubscription(work, id) },
)

const spendingCaps = implement(
  portalSpendingCapEndpoints,
  {
    get: (work, { id }) => showCaps(work, id),
    set: (work, { id, body }) => setCap(work, id, { ...body, set_by: 'customer' }),
    remove: (work, { id }) => removeCap(work, id, 'customer'),
  },
  { find: (work, { id = '' }) => findPortalSubscription(work, id) },
)

const upcomingEndpoints = implement(
  portalUpcomingEndpoints,
  { get: (work, { id }) => getUpcoming(work, id) },
  { find: (work, { id = '' }) => findPortalSubscription(work, id) },
)

const refunds = implement(portalRefundEndpoints, { list: listPortalRefunds })

const licenseKeys = implement(portalLicenseKeyEndpoints, {
  list: async (work, { benefit_id, ...input }) => {
    const target = { ...input, benefit_id: benefit_id === undefined ? undefined : [benefit_id] }
    const { rows, total_count } = await listLicenseKeys(work, target)
    const items = rows.map(row => toLicenseKey(work.server.keys, visibleCustomer(work, row)))
    return page(items, total_count, input.limit)
  },
  get: async (work, { id }) => {
    const row = visibleCustomer(work, (await findLicenseKey(work, id)) ?? fail(not_found))
    const visibleActivations = row.enable_customer_admin ? row.activations : []
    return {
      ...toLicenseKey(work.server.keys, row),
      activations: visibleActivations.map(toActivation),
    }
  },
  rotate: (work, { id }) => rotateLicenseKey(work, id),
  validate: (work, { body }) => validateLicenseKey(work, body),
  activate: (work, { body }) => activateLicenseKey(work, body),
  deactivate: (work, { body }) => deactivateLicenseKey(work, body),
})

const organization = implement(portalOrganizationEndpoints, {
  get: async (work, { slug }) => (await findPublicOrganization(work, slug)) ?? fail(not_found),
})

/** All endpoints of the customer portal and of the buyer's software. */
export const portal: ImplementedEndpoint[] = [
  ...portalCustomers,
  ...signIn,
  ...session,
  ...ownDetails,
  ...portalOrderPayments,
  ...grants,
  ...grantUpdates,
  ...accounts,
  ...orders,
  ...documents,
  ...creditNotes,
  ...explanations,
  ...balances,
  ...wallets,
  ...subscriptions,
  ...retention,
  ...upcomingEndpoints,
  ...spendingCaps,
  ...refunds,
  ...licenseKeys,
  ...portalUsageAlerts,
  ...portalSeats,
  ...portalMembers,
  ...organization,
]
