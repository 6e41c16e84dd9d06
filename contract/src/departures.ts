import { z } from 'zod'
import { UserKey } from './accounts/admin-inputs.ts'
import { adminProblems } from './accounts/admin-problems.ts'
import { sessionProblems } from './accounts/sessions.ts'
import { userProblems } from './accounts/users.ts'
import { customerProblems } from './billing/customers.ts'
import { RecurringInterval } from './billing/prices.ts'
import { endpoints } from './kit/endpoint.ts'
import { Amount, ById, Currency, Id, QueryBoolean } from './kit/fields.ts'
import { problems } from './kit/problems.ts'
import { memberProblems, OrganizationKey } from './organizations/members.ts'

/**
 * What a departure is about, in the order it is shown and settled. `purchases` are subscriptions
 * the leaver has with merchants, `held_benefits` what they hold of them, `bought_orders` what they
 * paid for there. `balance` is what a customer has to their credit, by currency: nobody is left to
 * spend it, so that it lapses. `subscriptions`, `benefits` and `orders` are what the leaver sold,
 * or what one merchant's customer has.
 */
export const departing = [
  'subscriptions',
  'purchases',
  'benefits',
  'held_benefits',
  'checkouts',
  'payments_under_way',
  'customer_sessions',
  'balance',
  'checkout_links',
  'products',
  'discounts',
  'custom_fields',
  'meters',
  'files',
  'webhooks',
  'access_tokens',
  'api_keys',
  'sessions',
  'sign_in_ways',
  'members',
  'memberships',
  'teams',
  'roles',
  'invitations',
  'customers',
  'profile',
  'orders',
  'bought_orders',
  'invoices',
  'payments',
  'refunds',
  'disputes',
  'ledger',
  'audit_log',
] as const
export type Departing = (typeof departing)[number]
const What = z.enum(departing)

/**
 * Why something stays: `bookkeeping` documents of sales are kept as long as the law says (ten years
 * in most places), `merchants_books` they are those of whoever sold, `accountability` it must be
 * known later who did what.
 */
export const keepingReasons = ['bookkeeping', 'merchants_books', 'accountability'] as const
export type KeepingReason = (typeof keepingReasons)[number]

/**
 * What stands in the way, and who can remove it: `only_owner` others work in an organization that
 * would have no owner, `last_admin` nobody would administer the server.
 */
export const departureObstacles = ['only_owner', 'last_admin'] as const

/** What happens when somebody leaves. Nothing is refunded; what was paid for ends with the rest. */
export const Departure = z
  .object({
    /** Stops at once: it bills, is held or opens doors. */
    ends: z.array(
      z.object({
        what: What,
        count: z.int(),
        /** Of what bills: how much, by currency and how often. */
        amounts: z.array(
          z.object({ currency: Currency, interval: RecurringInterval, amount: Amount }),
        ),
      }),
    ),
    /** Is thrown away, or written over so that it names nobody. */
    erased: z.array(z.object({ what: What, count: z.int() })),
    kept: z.array(z.object({ what: What, count: z.int(), why: z.enum(keepingReasons) })),
    /** While there are any, nobody leaves. */
    obstacles: z.array(
      z.object({ what: z.enum(departureObstacles), id: Id.nullable(), name: z.string() }),
    ),
  })
  .meta({ id: 'Departure' })
export type Departure = z.output<typeof Departure>

/** What looking at a departure refuses. */
export const departureProblems = problems({
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    'You are not allowed to delete this organization',
  ],
})

const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems

/** What would happen if an organization or a user left, before they do. */
export const departureEndpoints = endpoints('accounts', {
  organization: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/organization/departure-preview',
    status: 200,
    summary: 'What ends, what is erased and what is kept when an organization is deleted',
    subjects: ['user'],
    query: z.object({ organizationId: OrganizationKey.optional() }),
    output: Departure,
    problems: [
      unauthorized,
      no_active_organization,
      not_a_member,
      departureProblems.may_not_delete,
    ],
  },
  user: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/departure-preview',
    status: 200,
    summary: 'What ends, what is erased and what is kept when you delete your account',
    subjects: ['user'],
    output: Departure,
    problems: [unauthorized],
  },
  userByAdmin: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/admin/departure-preview',
    status: 200,
    summary: 'What ends, what is erased and what is kept when a user is removed',
    subjects: ['user'],
    query: z.object({ userId: UserKey }),
    output: Departure,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      adminProblems.may_not_delete,
      adminProblems.user_not_found,
    ],
  },
})

/** The same of a customer, for whom they buy from. */
export const customerDepartureEndpoints = endpoints('billing', {
  preview: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/customers/{id}/departure-preview',
    status: 200,
    summary: 'What ends and what is kept when a customer is deleted',
    scopes: ['customers:read', 'customers:write'],
    subjects: ['organization', 'user'],
    params: ById,
    query: z.object({ anonymize: QueryBoolean.optional() }),
    output: Departure,
    problems: [customerProblems.not_found],
  },
})
