import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { customerProblems } from './customers.ts'

/** The most entries that one response contains. */
const TIMELINE_LIMIT_MAX = 100
const CURSOR_LENGTH_MAX = 200

/** What an entry of a timeline is about; `change` is an entry of the audit log. */
export const TimelineKind = z.enum([
  'order',
  'payment',
  'refund',
  'dispute',
  'subscription_started',
  'subscription_ended',
  'change',
  'benefit_granted',
  'benefit_revoked',
  'email',
  'note',
  'sign_in',
])
export type TimelineKind = z.output<typeof TimelineKind>

/** One event in the history of a customer. */
export const TimelineEntry = z
  .object({
    /** Unique within the timeline. */
    id: z.string(),
    kind: TimelineKind,
    at: Moment,
    /** The order, payment, subscription, benefit, email or note. */
    object_id: Id,
    /** The kind of object that a change is about: `customer` or `subscription`. */
    object_kind: z.string().nullable(),
    /**
     * An order's number, the name of a product or benefit, the subject of an email, the text of a
     * note, the action of a change.
     */
    text: z.string().nullable(),
    /** Of an order, payment, refund, dispute or email. */
    status: z.string().nullable(),
    /** With tax, in minor units. */
    amount: Amount.nullable(),
    currency: Currency.nullable(),
    /** The member who wrote a note or made a change. */
    author: z.string().nullable(),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>

/** The history of a customer, across all of its objects. */
export const customerTimelineEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/timeline',
    status: 200,
    summary: 'Get the timeline of a customer',
    description:
      'Newest first. Contains what the caller may read: orders need `orders:read`, payments ' +
      '`payments:read`, refunds and disputes `refunds:read`, subscriptions and their changes ' +
      '`subscriptions:read`, benefits `benefits:read`. Emails are kept for 30 days, and sign-ins ' +
      'to the portal as long as their session. To continue, pass `next_cursor` as `cursor`.',
    scopes: ['customers:read', 'customers:write'],
    subjects: ['organization', 'user'],
    params: ById,
    query: z.object({
      cursor: z.string().max(CURSOR_LENGTH_MAX).optional(),
      limit: z.coerce.number().int().min(1).max(TIMELINE_LIMIT_MAX).default(30),
    }),
    output: z.object({ items: z.array(TimelineEntry), next_cursor: z.string().nullable() }),
    problems: [customerProblems.not_found],
    snapshot: true,
  },
})
