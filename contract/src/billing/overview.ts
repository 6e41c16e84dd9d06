import { z } from 'zod'
import type { TokenScope } from '../access/scopes.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { activityScopes, attentionScopes } from './overview-scopes.data.ts'

/** The most entries of a kind in one response; its count has all of them. */
export const ATTENTION_ENTRIES_MAX = 5
/** Of more objects than this, only as many are counted. */
export const ATTENTION_COUNT_MAX = 1_000
/** Invitations are named this many hours before they expire. */
export const INVITATION_WARNING_HOURS = 24
/** The most entries of the latest activity. */
export const ACTIVITY_MAX = 20

const attentionKinds = Object.keys(attentionScopes) as [
  keyof typeof attentionScopes,
  ...(keyof typeof attentionScopes)[],
]

/** A kind of what waits for the merchant. */
export const AttentionKind = z.enum(attentionKinds).meta({ id: 'AttentionKind' })
export type AttentionKind = z.output<typeof AttentionKind>

/** One object that waits for the merchant. */
export const AttentionEntry = z
  .object({
    /** The order, dispute, request, subscription, endpoint, domain, invitation or customer. */
    id: Id,
    /** A customer, an address, or the name of an endpoint. */
    name: z.string(),
    /** In minor units, including tax; null where it is not about an amount. */
    amount: Amount.nullable(),
    currency: Currency.nullable(),
    /** A deadline, or when a payment is tried again; null if there is none. */
    due_at: Moment.nullable(),
  })
  .meta({ id: 'AttentionEntry' })
export type AttentionEntry = z.output<typeof AttentionEntry>

/** All of one kind: their number, up to 1,000, and the first of them. */
export const Attention = z
  .object({ kind: AttentionKind, count: z.int(), entries: z.array(AttentionEntry) })
  .meta({ id: 'Attention' })
export type Attention = z.output<typeof Attention>

const activityKinds = Object.keys(activityScopes) as [
  keyof typeof activityScopes,
  ...(keyof typeof activityScopes)[],
]

/** Something that happened: an order was paid, a subscription canceled, and so on. */
export const ActivityEntry = z
  .object({
    kind: z.enum(activityKinds),
    /** The order, refund, subscription or customer. */
    id: Id,
    /** The page's order or subscription, or the customer. */
    at: Moment,
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }),
    /** Null for a sign-up. */
    product_name: z.string().nullable(),
    /** The order of a sale or refund. */
    order_id: Id.nullable(),
    /** In minor units, including tax; of a cancellation, what a period cost; null for a sign-up. */
    amount: Amount.nullable(),
    currency: Currency.nullable(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.output<typeof ActivityEntry>

/** What an organization has done towards its first sale. */
export const FirstSteps = z
  .object({
    /** A product, of which a checkout link can be made; null before the first. */
    product_id: Id.nullable(),
    /** The address of a checkout link. */
    checkout_link_url: z.string().nullable(),
    has_order: z.boolean(),
    has_webhook: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.output<typeof FirstSteps>

const read = {
  kind: 'read',
  method: 'GET',
  status: 200,
  subjects: ['organization', 'user'],
  query: z.object({ organization_id: listOf(Id).optional() }),
  problems: [],
} as const

const scopesIn = (table: Readonly<Record<string, TokenScope>>) => [...new Set(Object.values(table))]

/** The state of a business in one look: our own addition to the protocol. */
export const overviewEndpoints = endpoints('billing', {
  attention: {
    ...read,
    path: '/v1/overview/attention',
    summary: 'List what needs attention',
    description:
      'What waits for the merchant, most urgent first, each with what the caller may see: ' +
      'disputes, failed payments, requests of customers and failing endpoints, among others.',
    scopes: scopesIn(attentionScopes),
    output: z.object({ kinds: z.array(Attention) }).meta({ id: 'AttentionList' }),
  },
  activity: {
    ...read,
    path: '/v1/overview/activity',
    summary: 'List the latest activity',
    description:
      'The latest sales, refunds, cancellations and new customers that the caller may see, ' +
      'newest first: 20 at most.',
    scopes: scopesIn(activityScopes),
    output: z.object({ entries: z.array(ActivityEntry) }).meta({ id: 'ActivityList' }),
  },
  firstSteps: {
    ...read,
    path: '/v1/overview/first-steps',
    summary: 'Get the first steps',
    description: 'What an organization has done towards its first sale.',
    scopes: ['organizations:write'],
    output: FirstSteps,
  },
})
