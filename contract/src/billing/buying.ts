import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from '../organizations/members.ts'
import { RecurringInterval } from './prices.ts'
import { SubscriptionStatus } from './subscriptions.ts'

/** An organization as others see it: its name, and the address it is found by. */
const Shown = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
})

/** An organization somebody may buy for. */
export const BuyingOrganization = Shown.meta({ id: 'BuyingOrganization' })
export type BuyingOrganization = z.output<typeof BuyingOrganization>

/** What a buyer pays for again and again. */
export const BoughtSubscription = z
  .object({
    id: Id,
    product: z.string(),
    status: SubscriptionStatus,
    amount: Amount,
    currency: Currency,
    recurringInterval: RecurringInterval,
    /** How many people it is for; null where the product does not count them. */
    seats: z.int().nullable(),
    currentPeriodEnd: Moment,
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: 'BoughtSubscription' })
export type BoughtSubscription = z.output<typeof BoughtSubscription>

/** All that a user or an organization has bought from one merchant. */
export const Purchases = z
  .object({
    /** The customer the buyer is there. */
    customerId: Id,
    email: z.string(),
    merchant: Shown,
    /** Those that run, the latest first. */
    subscriptions: z.array(BoughtSubscription),
    orders: z.int(),
    /** When the last order was issued; null before the first. */
    lastOrderAt: Moment.nullable(),
    since: Moment,
  })
  .meta({ id: 'Purchases' })
export type Purchases = z.output<typeof Purchases>

/** A customer nobody is known to be yet, whose address the person who asks has proven. */
export const ClaimablePurchases = z
  .object({ customerId: Id, email: z.string(), merchant: Shown, orders: z.int(), since: Moment })
  .meta({ id: 'ClaimablePurchases' })
export type ClaimablePurchases = z.output<typeof ClaimablePurchases>

/** How many may work in an organization by what it has bought, and how many do. */
export const Seats = z
  .object({
    /** Null: nothing it bought counts people. */
    limit: z.int().nullable(),
    used: z.int(),
    /** How many more may join; null without a limit. Never below zero. */
    free: z.int().nullable(),
    /** Invitations that wait for an answer; they hold no seat. */
    invited: z.int(),
    /** What the limit follows from: the scarcest product decides. */
    subscriptions: z.array(
      BoughtSubscription.extend({
        merchant: Shown,
        /** Whether its seats follow the members. */
        follows: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Seats' })
export type Seats = z.output<typeof Seats>

/** Most people somebody thinks of inviting at once. */
export const SEATS_MORE_MAX = 1_000

/** What more people in an organization come to, for one subscription that counts them. */
export const SeatsPreview = z
  .object({
    more: z.int(),
    /** How many of them find a place: fewer where what was bought, or its price, ends before. */
    admitted: z.int(),
    subscriptions: z.array(
      BoughtSubscription.extend({
        merchant: Shown,
        /** Whether its seats follow the members. */
        follows: z.boolean(),
        seatsAfter: z.int(),
        /** Charged when they come, tax included; null while it is being renewed or charged. */
        dueNow: Amount.nullable(),
        /** What the next renewal asks for with them, and when; null where none follows. */
        renewal: z.object({ at: Moment, amount: Amount, amountBefore: Amount }).nullable(),
      }),
    ),
  })
  .meta({ id: 'SeatsPreview' })
export type SeatsPreview = z.output<typeof SeatsPreview>

/** A door to the portal of one merchant. */
export const OpenedPurchases = z.object({ url: z.string() }).meta({ id: 'OpenedPurchases' })
export type OpenedPurchases = z.output<typeof OpenedPurchases>

/** What looking at purchases and claiming them refuses. */
export const buyingProblems = problems({
  not_found: [404, 'PURCHASE_NOT_FOUND', 'Purchase not found'],
  may_not_see: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_PURCHASES',
    'You are not allowed to see what this organization bought',
  ],
  may_not_buy: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_BUY_FOR_THIS_ORGANIZATION',
    'You are not allowed to buy for this organization',
  ],
  unproven: [403, 'EMAIL_NOT_VERIFIED', 'Email not verified'],
  already_customer: [
    409,
    'ORGANIZATION_IS_ALREADY_A_CUSTOMER',
    'The organization is a customer of this merchant already',
  ],
  tax_unavailable: [
    503,
    'TAX_CALCULATION_FAILED',
    'The tax could not be calculated just now. Please try again in a moment',
  ],
})

/** The same at a checkout, in its protocol's words. */
export const buyerProblems = problems({
  may_not_buy: [403, 'NotPermitted', 'You are not allowed to buy for this organization.'],
  other_customer: [403, 'NotPermitted', 'This checkout is for another customer.'],
})

/** Most merchants in one answer. */
export const PURCHASES_MAX = 100

const listed = {
  limit: z.coerce.number().int().min(1).max(PURCHASES_MAX).default(PURCHASES_MAX),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}
const which = { organizationId: OrganizationKey.optional() }
const ByCustomer = z.object({ customerId: z.string().max(100) })
const PurchaseList = z.object({ purchases: z.array(Purchases), total: z.int() })

const subjects = ['user'] as const
const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems
const { not_found, may_not_see, may_not_buy, unproven, already_customer } = buyingProblems
const stranger = [unauthorized, no_active_organization, not_a_member]

/** What people and organizations bought from the merchants here. */
export const buyingEndpoints = endpoints('accounts', {
  purchases: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/purchases',
    status: 200,
    summary: 'What you bought for yourself, by merchant',
    subjects,
    query: z.object(listed),
    output: PurchaseList,
    problems: [unauthorized],
  },
  openPurchases: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/open-purchases',
    status: 200,
    summary: "A way into a merchant's portal, as the customer you are there",
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
    summary: 'What was bought under your proven address, and is nobody’s yet',
    subjects,
    output: z.array(ClaimablePurchases),
    problems: [unauthorized],
  },
  claim: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/claim-purchases',
    status: 200,
    summary: 'Make what was bought under your proven address your own',
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
    summary: 'The organizations you may buy for',
    description:
      'Who confirms a checkout with one of them in the header `gatehouse-organization` buys for ' +
      'it; without the header they buy for themselves.',
    subjects,
    output: z.array(BuyingOrganization),
    problems: [unauthorized],
  },
  organizationPurchases: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/purchases',
    status: 200,
    summary: 'What an organization bought, by merchant',
    subjects,
    query: z.object({ ...which, ...listed }),
    output: PurchaseList,
    problems: [...stranger, may_not_see],
  },
  openOrganizationPurchases: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/open-purchases',
    status: 200,
    summary: "A way into a merchant's portal, for the customer an organization is there",
    subjects,
    body: ByCustomer.extend(which),
    output: OpenedPurchases,
    problems: [...stranger, sessionProblems.impersonated, may_not_buy, not_found],
  },
  claimForOrganization: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/claim-purchases',
    status: 200,
    summary: 'Give an organization what you bought, or what was bought under your proven address',
    subjects,
    body: ByCustomer.extend(which),
    output: Purchases,
    problems: [
      ...stranger,
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
    summary: 'How many may work in an organization by what it bought, and how many do',
    subjects,
    query: z.object(which),
    output: Seats,
    problems: [...stranger, may_not_see],
  },
  previewSeats: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/preview-seats',
    status: 200,
    summary: 'What more people in an organization come to, before they are invited',
    subjects,
    body: z.object({ more: z.int().min(1).max(SEATS_MORE_MAX), ...which }),
    output: SeatsPreview,
    problems: [...stranger, may_not_see, buyingProblems.tax_unavailable],
  },
})
