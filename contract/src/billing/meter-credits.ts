import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, ExternalId, Id, listOf, Moment, QueryBoolean } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/** The most units of one credit, and the most characters of its note. */
const CREDIT_UNITS_MAX = 2_147_483_647
const NOTE_LENGTH_MAX = 500

/**
 * Why credits ended before they were used up: they `expired`, the period of their subscription
 * ended and they do not roll over (`reset`), or they were `revoked`.
 */
const CreditEnd = z.enum(['expired', 'reset', 'revoked'])

/** Credits of a meter that a customer got at once. */
export const MeterCredit = z
  .object({
    ...entity,
    organization_id: Id,
    customer_id: Id,
    meter_id: Id,
    units: z.number(),
    used_units: z.number(),
    /** What can still be used, apart from usage that is not drawn yet; 0 once ended. */
    remaining_units: z.number(),
    /** Whether what is left remains when the period of its subscription ends. */
    rollover: z.boolean(),
    expires_at: Moment.nullable(),
    ended_at: Moment.nullable(),
    ended_by: CreditEnd.nullable(),
    /** The grant of a benefit they come from; null where the merchant gave them. */
    benefit_grant_id: Id.nullable(),
    subscription_id: Id.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'MeterCredit' })
export type MeterCredit = z.output<typeof MeterCredit>

/**
 * A movement of credits: `granted`, `used` by a period or before other credits changed, or what was
 * left when they `expired`, were `reset` or `revoked`.
 */
const CreditEntryKind = z.enum(['granted', 'used', 'expired', 'reset', 'revoked'])

/** One movement of a customer's credits; `balance` is what all credits had left after it. */
export const MeterCreditEntry = z
  .object({
    id: Id,
    created_at: Moment,
    kind: CreditEntryKind,
    /** Positive where credits were added, negative where they were taken. */
    units: z.number(),
    balance: z.number(),
    customer_id: Id,
    meter_id: Id,
    meter: z.object({ id: Id, name: z.string() }),
    meter_credit_id: Id,
    note: z.string().nullable(),
  })
  .meta({ id: 'MeterCreditEntry' })
export type MeterCreditEntry = z.output<typeof MeterCreditEntry>

/** Credits that the merchant gives: exactly one of the two ids names the customer. */
export const MeterCreditCreate = z
  .object({
    customer_id: Id.optional(),
    external_customer_id: ExternalId.min(1).optional(),
    meter_id: Id,
    units: z.number().positive().max(CREDIT_UNITS_MAX),
    expires_at: Moment.nullable().default(null),
    /** What it is for, which the customer sees too. */
    note: z.string().trim().min(1).max(NOTE_LENGTH_MAX).nullable().default(null),
  })
  .refine(body => (body.customer_id === undefined) !== (body.external_customer_id === undefined), {
    path: ['customer_id'],
    message: 'Exactly one of customer_id and external_customer_id is required.',
  })
export type MeterCreditCreate = z.output<typeof MeterCreditCreate>

/** Errors of credits. */
export const meterCreditProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const subjects = ['organization', 'user'] as const

const filters = {
  meter_id: listOf(Id).optional(),
  ...pageQuery,
}

const merchantFilters = {
  organization_id: listOf(Id).optional(),
  customer_id: listOf(Id).optional(),
  ...filters,
}

/** Credits of meters, as the merchant sees, gives and takes them. */
export const meterCreditEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/meter-credits/',
    status: 200,
    summary: 'List meter credits',
    description:
      'Credits by when they were granted. Usage is drawn from those that expire soonest, then ' +
      "those that don't roll over, then the oldest.",
    scopes: ['customer_meters:read'],
    subjects,
    query: z.object({
      ...merchantFilters,
      /** Whether they can still be used. */
      active: QueryBoolean.optional(),
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(MeterCredit),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/meter-credits/',
    status: 201,
    summary: 'Give meter credits',
    description:
      'Adds credits to a customer, beside those of their purchases. They last until they are ' +
      'used, expire or are revoked; a renewal does not end them.',
    scopes: ['customers:write'],
    subjects,
    body: MeterCreditCreate,
    output: MeterCredit,
    problems: [],
  },
  revoke: {
    kind: 'write',
    method: 'POST',
    path: '/v1/meter-credits/{id}/revoke',
    status: 200,
    summary: 'Revoke meter credits',
    description: 'Takes what is left of them; what was used stays used.',
    scopes: ['customers:write'],
    subjects,
    params: ById,
    output: MeterCredit,
    problems: [meterCreditProblems.not_found],
  },
  entries: {
    kind: 'read',
    method: 'GET',
    path: '/v1/meter-credits/entries',
    status: 200,
    summary: 'List movements of meter credits',
    description:
      'Everything that added credits or took them, newest first. Usage of the open period is ' +
      "drawn when the period ends or before its customer's other credits change.",
    scopes: ['customer_meters:read'],
    subjects,
    query: z.object(merchantFilters),
    output: pageOf(MeterCreditEntry),
    problems: [],
  },
})

/** A customer's own movements of credits. */
export const portalCreditEndpoints = endpoints('billing', {
  entries: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/meter-credits/entries',
    status: 200,
    summary: 'List movements of your meter credits',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: z.object(filters),
    output: pageOf(MeterCreditEntry),
    problems: [],
  },
})
