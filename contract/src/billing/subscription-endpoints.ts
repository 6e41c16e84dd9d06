import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import {
  ById,
  ExternalId,
  Id,
  listOf,
  MetadataFilter,
  Moment,
  QueryBoolean,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { ChangePreview, PreviewRequest, SubscriptionUpdate } from './subscription-updates.ts'
import {
  CancellationReason,
  scheduledSteps,
  Subscription,
  subscriptionLifecycle,
} from './subscriptions.ts'
import { subscriptionProblems } from './subscriptions.ts'

const read = ['subscriptions:read', 'subscriptions:write']
const write = ['subscriptions:write']
const subjects = ['organization', 'user'] as const
const { not_found, already_canceled, locked, already_ended, not_scheduled } = subscriptionProblems

/** Errors of a change that may require payment, besides invalid values. */
export const changeProblems = [
  subscriptionProblems.already_canceled,
  subscriptionProblems.paused,
  subscriptionProblems.not_found,
  subscriptionProblems.locked,
  subscriptionProblems.payment_not_ready,
  subscriptionProblems.payment_failed,
  subscriptionProblems.payment_pending,
  subscriptionProblems.preview_changed,
  subscriptionProblems.tax_differs,
  subscriptionProblems.tax_unavailable,
]

/** Errors of previewing a change, besides invalid values. */
export const previewProblems = [
  subscriptionProblems.already_canceled,
  subscriptionProblems.paused,
  subscriptionProblems.not_paused,
  subscriptionProblems.not_found,
  subscriptionProblems.locked,
  subscriptionProblems.payment_not_ready,
  subscriptionProblems.tax_differs,
  subscriptionProblems.tax_unavailable,
]

/** What narrows a list of subscriptions. */
const subscriptionFilters = {
  organization_id: listOf(Id).optional(),
  product_id: listOf(Id).optional(),
  customer_id: listOf(Id).optional(),
  external_customer_id: listOf(ExternalId).optional(),
  discount_id: listOf(Id).optional(),
  active: QueryBoolean.optional(),
  /** `paused` finds only those that responses show as `unpaid` with `paused_at`. */
  status: listOf(z.enum(subscriptionLifecycle.statuses)).optional(),
  cancel_at_period_end: QueryBoolean.optional(),
  /**
   * Scheduled steps: the end or a pause at the end of the period, or the end of a trial within
   * a week.
   */
  coming: listOf(z.enum(scheduledSteps)).optional(),
  customer_cancellation_reason: listOf(CancellationReason).optional(),
  /** When the cancellation was requested; both ends are inclusive. */
  canceled_at_after: Moment.optional(),
  canceled_at_before: Moment.optional(),
  metadata: MetadataFilter.optional(),
  /** Part of the customer's name or address. */
  query: SearchText.optional(),
}

/** A column of an export of subscriptions. */
export const SubscriptionColumn = z.enum([
  'customer',
  'email',
  'product',
  'status',
  'started_at',
  'current_period_end',
  'ends_at',
  'discount',
  'amount',
  'currency',
  'interval',
  'seats',
  'id',
])
export type SubscriptionColumn = z.output<typeof SubscriptionColumn>

const sorting = sortingQuery(
  [
    'customer',
    'status',
    'started_at',
    'current_period_end',
    'ends_at',
    'ended_at',
    'amount',
    'product',
    'discount',
  ],
  '-started_at',
)

/** Subscriptions, as the merchant sees them. */
export const subscriptionEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/subscriptions/',
    status: 200,
    summary: 'List subscriptions',
    description: "Incomplete subscriptions aren't listed.",
    scopes: read,
    subjects,
    query: z.object({
      ...subscriptionFilters,
      ...pageQuery,
      sorting,
    }),
    output: pageOf(Subscription),
    problems: [],
  },
  export: {
    ...exported,
    path: '/v1/subscriptions/export',
    summary: 'Export subscriptions as CSV',
    scopes: read,
    subjects,
    query: z.object({
      ...subscriptionFilters,
      /** Only these rows, such as those that were selected. */
      id: listOf(Id).optional(),
      sorting,
      /** Which columns, in this order; without it, those of the protocol. */
      columns: listOf(SubscriptionColumn, SubscriptionColumn.options.length).optional(),
    }),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    status: 200,
    summary: 'Get a subscription',
    scopes: read,
    subjects,
    params: ById,
    output: Subscription,
    problems: [not_found],
  },
  update: {
    kind: 'staged',
    method: 'PATCH',
    path: '/v1/subscriptions/{id}',
    status: 200,
    summary: 'Update, pause, cancel or revoke a subscription',
    description: 'A change that requires payment takes effect when the payment succeeds.',
    scopes: write,
    subjects,
    params: ById,
    body: SubscriptionUpdate,
    output: Subscription,
    problems: [
      ...changeProblems,
      already_ended,
      not_scheduled,
      subscriptionProblems.nothing_pending,
      subscriptionProblems.not_pausing,
      subscriptionProblems.not_paused,
      subscriptionProblems.not_pausable,
    ],
  },
  preview: {
    kind: 'write',
    method: 'POST',
    path: '/v1/subscriptions/{id}/preview',
    status: 200,
    summary: 'Preview a change, a pause, or the next renewal',
    description:
      'Returns exactly what will be charged. Pass the token with the change to guarantee the ' +
      'amounts; it is valid for 15 minutes.',
    scopes: read,
    subjects,
    params: ById,
    body: PreviewRequest,
    output: ChangePreview,
    problems: [...previewProblems, subscriptionProblems.not_pausable],
  },
  revoke: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    status: 200,
    summary: 'Revoke a subscription immediately',
    description:
      "Revokes benefits and doesn't issue a refund. Prorations that were due with the next " +
      'renewal are charged now in a separate order.',
    scopes: write,
    subjects,
    params: ById,
    output: Subscription,
    problems: [already_canceled, not_found, locked],
  },
})

const { update } = subscriptionEndpoints

/**
 * Endpoints that may call the processor are implemented in a layer above orders, payments and
 * benefits.
 */
export const subscriptionChangeEndpoints = { update }
