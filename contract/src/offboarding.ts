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
 * The groups of records an account deletion affects, in the order they are shown and processed.
 * `purchases` are the account's subscriptions at merchants, `held_benefits` the benefits of those,
 * `bought_orders` the orders paid there. `balance` is a customer's credit, by currency: it expires,
 * because its owner no longer exists. `subscriptions`, `benefits` and `orders` are what the deleted
 * account sold, or what a merchant's customer has.
 */
export const offboardingItemKinds = [
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
  'usage',
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
export type OffboardingItemKind = (typeof offboardingItemKinds)[number]
const ItemKind = z.enum(offboardingItemKinds)

/**
 * Why records are retained: `bookkeeping` documents of sales are kept as long as the law requires
 * (ten years in most countries), `merchants_books` they belong to the seller, `accountability` it
 * must stay traceable who did what.
 */
export const retentionReasons = ['bookkeeping', 'merchants_books', 'accountability'] as const
export type RetentionReason = (typeof retentionReasons)[number]

/**
 * What blocks the deletion, and who can resolve it: `only_owner` an organization with other members
 * would have no owner, `last_admin` the server would have no admin.
 */
const deletionObstacles = ['only_owner', 'last_admin'] as const

/** The effects of deleting an account. Nothing is refunded; paid benefits end with the account. */
export const DeletionPreview = z
  .object({
    /** Ends immediately: subscriptions, benefits and access. */
    ends: z.array(
      z.object({
        what: ItemKind,
        count: z.int(),
        /** For subscriptions: the amount, by currency and interval. */
        amounts: z.array(
          z.object({ currency: Currency, interval: RecurringInterval, amount: Amount }),
        ),
      }),
    ),
    /** Is deleted, or anonymized. */
    erased: z.array(z.object({ what: ItemKind, count: z.int() })),
    kept: z.array(z.object({ what: ItemKind, count: z.int(), why: z.enum(retentionReasons) })),
    /** The deletion is blocked while there are any. */
    obstacles: z.array(
      z.object({ what: z.enum(deletionObstacles), id: Id.nullable(), name: z.string() }),
    ),
  })
  .meta({ id: 'Departure' })
export type DeletionPreview = z.output<typeof DeletionPreview>

/** Errors of previewing an account deletion. */
export const deletionPreviewProblems = problems({
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    'You are not allowed to delete this organization',
  ],
})

const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems

/** The effects of deleting an organization or a user, before it happens. */
export const deletionPreviewEndpoints = endpoints('accounts', {
  organization: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/organization/departure-preview',
    status: 200,
    summary: 'Preview the deletion of an organization',
    subjects: ['user'],
    query: z.object({ organizationId: OrganizationKey.optional() }),
    output: DeletionPreview,
    problems: [
      unauthorized,
      no_active_organization,
      not_a_member,
      deletionPreviewProblems.may_not_delete,
    ],
  },
  user: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/departure-preview',
    status: 200,
    summary: 'Preview the deletion of your account',
    subjects: ['user'],
    output: DeletionPreview,
    problems: [unauthorized],
  },
  userByAdmin: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/api/auth/admin/departure-preview',
    status: 200,
    summary: 'Preview the removal of a user',
    subjects: ['user'],
    query: z.object({ userId: UserKey }),
    output: DeletionPreview,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      adminProblems.may_not_delete,
      adminProblems.user_not_found,
    ],
  },
})

/** The same for a customer, for the merchant they buy from. */
export const customerDeletionPreviewEndpoints = endpoints('billing', {
  preview: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/customers/{id}/departure-preview',
    status: 200,
    summary: 'Preview the deletion of a customer',
    scopes: ['customers:read', 'customers:write'],
    subjects: ['organization', 'user'],
    params: ById,
    query: z.object({ anonymize: QueryBoolean.optional() }),
    output: DeletionPreview,
    problems: [customerProblems.not_found],
  },
})
