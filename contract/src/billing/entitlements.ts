import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ExternalId, Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { EventMetadata, eventName, externalEventId, MetadataNumber } from './event-fields.ts'

/** Most items of one check. */
const ITEMS_MAX = 50

/** Why a customer may not do something now. */
export const EntitlementReason = z
  .enum([
    'customer_unknown',
    'not_granted',
    'no_credits',
    'insufficient_balance',
    'meter_archived',
    'spending_cap',
  ])
  .meta({ id: 'EntitlementReason' })
export type EntitlementReason = z.output<typeof EntitlementReason>

const REASONS =
  '`reason` is `customer_unknown` (no customer has this external ID), `not_granted` (the ' +
  "customer doesn't have the benefit), `no_credits` (the customer was given no units), " +
  '`insufficient_balance` (fewer units are left than requested), `meter_archived` or ' +
  '`spending_cap` (the units would cost more than the subscription may).'

/** A quantity in the meter's unit. */
const Quantity = MetadataNumber.refine(amount => amount > 0, 'Input should be greater than 0')

const byId = { customer_id: Id, external_customer_id: z.null().optional() }
const byExternalId = { external_customer_id: ExternalId.min(1), customer_id: z.null().optional() }

const checked = {
  organization_id: Id.nullable().optional(),
  items: z
    .array(
      z.union([
        z.object({ benefit_id: Id, meter_id: z.null().optional() }),
        z.object({
          meter_id: Id,
          amount: Quantity.default(1),
          benefit_id: z.null().optional(),
        }),
      ]),
    )
    .min(1)
    .max(ITEMS_MAX),
}

/** What is asked about a customer: benefits, and quantities of meters. */
export const EntitlementCheck = z.union([
  z.object({ ...checked, ...byId }),
  z.object({ ...checked, ...byExternalId }),
])
export type EntitlementCheck = z.output<typeof EntitlementCheck>

/** The answer about one benefit, which has no units, or about a quantity of one meter. */
export const EntitlementItem = z
  .object({
    benefit_id: Id.optional(),
    meter_id: Id.optional(),
    amount: z.number().optional(),
    allowed: z.boolean(),
    reason: EntitlementReason.nullable(),
    /** The units left: credited minus consumed. */
    balance: z.number().nullable(),
    /** The units credited; null where use beyond them is allowed. */
    limit: z.number().nullable(),
    /** The end of the period after which units are credited or billed anew. */
    resets_at: Moment.nullable(),
  })
  .meta({ id: 'EntitlementItem' })
export type EntitlementItem = z.output<typeof EntitlementItem>

/** The answers in the order of the items. */
export const EntitlementChecked = z
  .object({ items: z.array(EntitlementItem) })
  .meta({ id: 'EntitlementChecked' })
export type EntitlementChecked = z.output<typeof EntitlementChecked>

const consumed = {
  organization_id: Id.nullable().optional(),
  meter_id: Id,
  amount: Quantity,
  event: z
    .object({
      name: eventName.nullable().optional(),
      metadata: EventMetadata.default({}),
      external_id: externalEventId.nullable().optional(),
    })
    .prefault({}),
}

/** Units of a meter that a customer is about to use, and the event that is recorded for them. */
export const EntitlementConsume = z.union([
  z.object({ ...consumed, ...byId }),
  z.object({ ...consumed, ...byExternalId }),
])
export type EntitlementConsume = z.output<typeof EntitlementConsume>

/** Whether the units were consumed, and how many are left. */
export const EntitlementConsumed = z
  .discriminatedUnion('allowed', [
    z.object({ allowed: z.literal(true), balance: z.number(), event_id: Id }),
    z.object({ allowed: z.literal(false), balance: z.number(), reason: EntitlementReason }),
  ])
  .meta({ id: 'EntitlementConsumed' })
export type EntitlementConsumed = z.output<typeof EntitlementConsumed>

/** What is known of a customer's units of one meter: how many more may be used. */
export const EntitlementMeter = z
  .object({
    meter_id: Id,
    /** The units left: credited minus consumed. */
    balance: z.number(),
    /** The units credited; null where use beyond them is allowed. */
    limit: z.number().nullable(),
    resets_at: Moment.nullable(),
  })
  .meta({ id: 'EntitlementMeter' })
export type EntitlementMeter = z.output<typeof EntitlementMeter>

/** Everything that decides what a customer may do. */
export const EntitlementSnapshot = z
  .object({
    customer_id: Id,
    external_customer_id: z.string().nullable(),
    /** The benefits that are granted. */
    benefit_ids: z.array(Id),
    /** Meters that are not in the list must be checked one by one. */
    meters: z.array(EntitlementMeter),
  })
  .meta({ id: 'EntitlementSnapshot' })
export type EntitlementSnapshot = z.output<typeof EntitlementSnapshot>

const named = { organization_id: Id.nullable().optional() }

/** The customer whose entitlements are read. */
export const EntitlementCustomer = z.union([
  z.object({ ...named, ...byId }),
  z.object({ ...named, ...byExternalId }),
])
export type EntitlementCustomer = z.output<typeof EntitlementCustomer>

/** The database channel on which changes of what customers may do are announced. */
export const ENTITLEMENT_CHANNEL = 'entitlements'

/**
 * An event of the stream. `connected`: what is read from now on is followed. `changed`: what is
 * known of these customers is outdated. `reset`: so is everything.
 */
export const EntitlementChange = z.discriminatedUnion('event', [
  z.object({ event: z.literal('connected'), data: z.object({}) }),
  z.object({
    event: z.literal('changed'),
    data: z.object({ customer_ids: z.array(Id), by_usage: z.boolean() }),
  }),
  z.object({ event: z.literal('reset'), data: z.object({}) }),
])
export type EntitlementChange = z.output<typeof EntitlementChange>

const subjects = ['organization', 'user'] as const

/** Errors of what is asked about one customer. */
export const entitlementProblems = problems({
  customer_unknown: [404, 'ResourceNotFound', 'Customer does not exist.'],
})

/** What a customer may do now. */
export const entitlementEndpoints = endpoints('billing', {
  check: {
    kind: 'read',
    method: 'POST',
    path: '/v1/entitlements/check',
    status: 200,
    summary: 'Check what a customer may do',
    description:
      'Whether a customer has benefits, and whether units of meters are left. Nothing is ' +
      `recorded. ${REASONS}`,
    scopes: ['customers:read', 'customers:write'],
    subjects,
    body: EntitlementCheck,
    output: EntitlementChecked,
    problems: [],
  },
  snapshot: {
    kind: 'read',
    method: 'POST',
    path: '/v1/entitlements/snapshot',
    status: 200,
    summary: 'Read everything a customer may do',
    description:
      'The granted benefits and the units of each meter, for programs that answer without a ' +
      'request. Follow `/v1/entitlements/stream` to learn when it is outdated.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    body: EntitlementCustomer,
    output: EntitlementSnapshot,
    problems: [entitlementProblems.customer_unknown],
  },
  stream: {
    kind: 'stream',
    method: 'GET',
    path: '/v1/entitlements/stream',
    status: 200,
    summary: 'Follow what customers may do',
    description:
      'Server-sent events: `connected` first, `changed` with the ids of customers whose ' +
      'snapshots are outdated, and `reset` when every snapshot is. Changes by usage (`by_usage`) ' +
      'are sent at most once a second. The stream ends after ten minutes; connect again.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    query: z.object({ organization_id: Id.optional() }),
    problems: [],
  },
  consume: {
    kind: 'grouped',
    method: 'POST',
    path: '/v1/entitlements/consume',
    status: 200,
    summary: 'Consume units of a meter',
    description:
      'Checks that a customer may use units of a meter and records the event that counts them, ' +
      'in one step: a limit holds however many requests are made at once. A refused request ' +
      'records nothing. Repeated with the same `external_id`, it returns the first answer and ' +
      `counts once. ${REASONS}`,
    scopes: ['events:write'],
    subjects,
    body: EntitlementConsume,
    output: EntitlementConsumed,
    problems: [],
  },
})
