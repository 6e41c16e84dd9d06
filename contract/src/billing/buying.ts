import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { memberProblems, OrganizationKey } from '../organizations/members.ts'
import { BoughtSubscription, OrganizationSummary } from './bought-subscriptions.ts'
import { Seats, SeatsPreview } from './bought-seats.ts'
import { buyingProblems } from './buying-problems.ts'

/** An organization the user may buy for. */
export const BuyingOrganization = OrganizationSummary.meta({ id: 'BuyingOrganization' })
export type BuyingOrganization = z.output<typeof BuyingOrganization>

/** Everything a user or an organization has bought from one merchant. */
export const Purchases = z
  .object({
    /** The buyer's customer at the merchant. */
    customerId: Id,
    email: z.string(),
    merchant: OrganizationSummary,
    /** Active subscriptions, newest first. */
    subscriptions: z.array(BoughtSubscription),
    orders: z.int(),
    /** When the last order was issued; null before the first. */
    lastOrderAt: Moment.nullable(),
    since: Moment,
  })
  .meta({ id: 'Purchases' })
export type Purchases = z.output<typeof Purchases>

/**
 * A customer that is not linked to a user yet and whose email address the signed-in user has
 * verified.
 */
export const ClaimablePurchases = z
  .object({
    customerId: Id,
    email: z.string(),
    merchant: OrganizationSummary,
    orders: z.int(),
    since: Moment,
  })
  .meta({ id: 'ClaimablePurchases' })
export type ClaimablePurchases = z.output<typeof ClaimablePurchases>

/** The maximum number of people in one preview. */
const ADDED_SEATS_MAX = 1_000

/** A link to the portal of one merchant. */
export const OpenedPurchases = z.object({ url: z.string() }).meta({ id: 'OpenedPurchases' })
export type OpenedPurchases = z.output<typeof OpenedPurchases>

/** A merchant from which an organization bought: without what, and for how much. */
const BuyingMerchant = z
  .object({ customerId: Id, merchant: OrganizationSummary })
  .meta({ id: 'BuyingMerchant' })

/**
 * What a user or an organization may use of one merchant. The benefits decide; product IDs tell
 * which plan is the current one.
 */
const HeldEntitlements = z
  .object({
    /** The buyer's customer at the merchant. */
    customerId: Id,
    merchant: OrganizationSummary,
    /** The benefits that are granted now, also while a payment is overdue in its grace period. */
    benefitIds: z.array(Id),
    /** The products of active subscriptions; one-time purchases are told by their benefits. */
    productIds: z.array(Id),
  })
  .meta({ id: 'HeldEntitlements' })

/** The maximum number of merchants in one response. */
export const PURCHASES_MAX = 100

const listed = {
  limit: z.coerce.number().int().min(1).max(PURCHASES_MAX).default(PURCHASES_MAX),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}
const which = { organizationId: OrganizationKey.optional() }
const ByCustomer = z.object({ customerId: z.string().max(100) })
const PurchaseList = z.object({ purchases: z.array(Purchases), total: z.int() })

const EntitlementList = z.object({ entitlements: z.array(HeldEntitlements), total: z.int() })

const subjects = ['user'] as const
const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems
const { not_found, may_not_see, may_not_buy, unproven, already_customer } = buyingProblems
const nonMemberProblems = [unauthorized, no_active_organization, not_a_member]

/** What users and organizations have bought from merchants on this server. */
export const buyingEndpoints = endpoints('accounts', {
  purchases: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/purchases',
    status: 200,
    summary: 'List your own purchases by merchant',
    subjects,
    query: z.object(listed),
    output: PurchaseList,
    problems: [unauthorized],
  },
  entitlements: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/entitlements',
    status: 200,
    summary: 'List what your own purchases allow you to use, by merchant',
    description:
      'For pages that show or hide features. A page can be changed by its visitor, so check on ' +
      'your server what your server does.',
    subjects,
    query: z.object(listed),
    output: EntitlementList,
    problems: [unauthorized],
  },
  openPurchases: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/open-purchases',
    status: 200,
    summary: 'Create a session for your customer portal at a merchant',
    subjects,
    body: ByCustomer,
    output: OpenedPurchases,
    problems: [unauthorized, sessionProblems.impersonated, not_found],
  },
  claimable: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/claimable-purchases',
    status: 200,
    summary: 'List unclaimed purchases made with your verified email',
    subjects,
    output: z.array(ClaimablePurchases),
    problems: [unauthorized],
  },
  claim: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/claim-purchases',
    status: 200,
    summary: 'Claim purchases made with your verified email',
    subjects,
    body: ByCustomer,
    output: Purchases,
    problems: [unauthorized, sessionProblems.impersonated, unproven, not_found],
  },
  buyers: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-buyers',
    status: 200,
    summary: 'List organizations you can buy for',
    description:
      'To buy for one of them, pass its ID in the `gatehouse-organization` header when you ' +
      'confirm a checkout. Without the header the purchase is your own.',
    subjects,
    output: z.array(BuyingOrganization),
    problems: [unauthorized],
  },
  organizationPurchases: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/purchases',
    status: 200,
    summary: "List an organization's purchases by merchant",
    subjects,
    query: z.object({ ...which, ...listed }),
    output: PurchaseList,
    problems: [...nonMemberProblems, may_not_see],
  },
  merchants: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/merchants',
    status: 200,
    summary: 'List the merchants an organization buys from',
    description: 'For every member: in the portal, those who may not buy see what they may use.',
    subjects,
    query: z.object({ ...which, ...listed }),
    output: z.object({ merchants: z.array(BuyingMerchant), total: z.int() }),
    problems: nonMemberProblems,
  },
  organizationEntitlements: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/entitlements',
    status: 200,
    summary: "List what an organization's purchases allow its members to use, by merchant",
    description: 'For every member. It tells nothing about money.',
    subjects,
    query: z.object({ ...which, ...listed }),
    output: EntitlementList,
    problems: nonMemberProblems,
  },
  openOrganizationPurchases: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/open-purchases',
    status: 200,
    summary: "Create a session for an organization's customer portal at a merchant",
    description: 'Members whose role may not buy see what they may use, and nothing about money.',
    subjects,
    body: ByCustomer.extend(which),
    output: OpenedPurchases,
    problems: [...nonMemberProblems, sessionProblems.impersonated, not_found],
  },
  claimForOrganization: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/claim-purchases',
    status: 200,
    summary: 'Transfer your purchases or unclaimed purchases to an organization',
    subjects,
    body: ByCustomer.extend(which),
    output: Purchases,
    problems: [
      ...nonMemberProblems,
      sessionProblems.impersonated,
      may_not_buy,
      unproven,
      not_found,
      already_customer,
    ],
  },
  seats: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/seats',
    status: 200,
    summary: "Get an organization's purchased and used seats",
    subjects,
    query: z.object(which),
    output: Seats,
    problems: [...nonMemberProblems, may_not_see],
  },
  previewSeats: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/preview-seats',
    status: 200,
    summary: 'Preview the price of additional seats',
    subjects,
    body: z.object({ more: z.int().min(1).max(ADDED_SEATS_MAX), ...which }),
    output: SeatsPreview,
    problems: [...nonMemberProblems, may_not_see, buyingProblems.tax_unavailable],
  },
})
