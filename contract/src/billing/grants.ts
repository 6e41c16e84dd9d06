import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  entity,
  ExternalId,
  Id,
  listOf,
  Moment,
  OpaqueObject,
  QueryBoolean,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { Benefit, benefitProblems } from './benefits.ts'
import { Customer } from './customers.ts'
import { GrantDelivery } from './platforms.ts'

/**
 * A grant's status in the database, shown on the wire as `is_granted` and `is_revoked`. `waiting`
 * is for the customer (an account to connect), `failed` for the merchant or the next attempt; both
 * give the reason in `error`. `pending` is to be delivered next.
 */
export const grantLifecycle = lifecycle({
  pending: { grant: 'granted', wait: 'waiting', fail: 'failed', revoke: 'revoked' },
  waiting: {
    grant: 'granted',
    wait: 'waiting',
    fail: 'failed',
    retry: 'pending',
    revoke: 'revoked',
  },
  failed: {
    grant: 'granted',
    wait: 'waiting',
    fail: 'failed',
    retry: 'pending',
    revoke: 'revoked',
  },
  granted: {
    update: 'granted',
    wait: 'waiting',
    fail: 'failed',
    retry: 'pending',
    revoke: 'revoked',
  },
  revoked: { grant: 'granted', wait: 'waiting', fail: 'failed', retry: 'pending' },
})

/** The status of a grant. */
export const GrantStatus = z.enum(grantLifecycle.statuses)
export type GrantStatus = z.output<typeof GrantStatus>

/** The two wire flags of each status. */
export const grantFlags = {
  pending: { is_granted: false, is_revoked: false },
  waiting: { is_granted: false, is_revoked: false },
  failed: { is_granted: false, is_revoked: false },
  granted: { is_granted: true, is_revoked: false },
  revoked: { is_granted: false, is_revoked: true },
} as const satisfies Record<GrantStatus, { is_granted: boolean; is_revoked: boolean }>

/** Why a benefit could not be granted yet; `timestamp` is ISO-8601 text. */
export const GrantError = z.object({
  message: z.string(),
  type: z.string(),
  timestamp: z.string(),
})
export type GrantError = z.output<typeof GrantError>

/** The common fields of a grant in every view. */
export const grantFields = {
  ...entity,
  granted_at: Moment.nullable(),
  is_granted: z.boolean(),
  revoked_at: Moment.nullable(),
  is_revoked: z.boolean(),
  subscription_id: Id.nullable(),
  order_id: Id.nullable(),
  customer_id: Id,
  member_id: Id.nullable(),
  benefit_id: Id,
  error: GrantError.nullable(),
  /** Where the grant stands at the platform that gives access; null for other types. */
  delivery: GrantDelivery.nullable(),
}

/**
 * A benefit granted to a customer, through a subscription or an order. `properties` depend on the
 * benefit's type: `license_key_id` and `display_key`, `files`, account and role ids. Those of meter
 * credits always contain `last_credited_meter_id`, `_units` and `_at`: SDK 0.32 requires them.
 */
export const BenefitGrant = z
  .object({
    ...grantFields,
    customer: Customer,
    member: OpaqueObject.nullable(),
    benefit: Benefit,
    properties: OpaqueObject,
  })
  .meta({ id: 'BenefitGrant' })
export type BenefitGrant = z.output<typeof BenefitGrant>

/** A grant in webhooks: with its previous properties. */
export const BenefitGrantWebhook = z
  .object({ ...BenefitGrant.shape, previous_properties: OpaqueObject.nullable() })
  .meta({ id: 'BenefitGrantWebhook' })
export type BenefitGrantWebhook = z.output<typeof BenefitGrantWebhook>

/** Values of the fields that only other SDK generations have. */
export const neutralGrant = {
  member_id: null,
  member: null,
  delivery: null,
} as const satisfies Partial<BenefitGrant>

/** Grants of a benefit. */
export const grantEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/benefits/{id}/grants',
    status: 200,
    summary: 'List grants of a benefit',
    scopes: ['benefits:read', 'benefits:write'],
    subjects: ['organization', 'user'],
    params: ById,
    query: z.object({
      is_granted: QueryBoolean.optional(),
      customer_id: listOf(Id).optional(),
      /** Only grants of the customers these are members of. */
      member_id: listOf(Id).optional(),
      ...pageQuery,
    }),
    output: pageOf(BenefitGrant),
    problems: [benefitProblems.not_found],
  },
  listAll: {
    kind: 'read',
    method: 'GET',
    path: '/v1/benefit-grants/',
    status: 200,
    summary: 'List benefit grants',
    scopes: ['benefits:read', 'benefits:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      external_customer_id: listOf(ExternalId).optional(),
      is_granted: QueryBoolean.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'granted_at', 'revoked_at'], '-created_at'),
    }),
    output: pageOf(BenefitGrant),
    problems: [],
  },
})
