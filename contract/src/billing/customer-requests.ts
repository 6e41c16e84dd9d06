import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  Currency,
  entity,
  Id,
  Amount,
  lineOf,
  listOf,
  Moment,
  SearchText,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { refundProblems } from './refunds.ts'
import { subscriptionProblems } from './subscriptions.ts'
import { WithdrawalConsent } from './withdrawal-consent.ts'

/**
 * A request is open until the merchant accepts or declines it. A refund that the processor rejects
 * reopens it.
 */
export const customerRequestLifecycle = lifecycle({
  open: { accept: 'accepted', decline: 'declined' },
  accepted: { reopen: 'open' },
  declined: {},
})

/** The status of a request. */
export const CustomerRequestStatus = z.enum(customerRequestLifecycle.statuses)
export type CustomerRequestStatus = z.output<typeof CustomerRequestStatus>

/**
 * What a customer asks for: the end of a contract, the withdrawal from one, or a refund. The first
 * two are statements that anyone can make without signing in.
 */
export const CustomerRequestKind = z.enum(['cancellation', 'withdrawal', 'refund'])
export type CustomerRequestKind = z.output<typeof CustomerRequestKind>

/** `ordinary`: at the end of a period; `for_cause`: for a reason that makes it end earlier. */
export const Termination = z.enum(['ordinary', 'for_cause'])
export type Termination = z.output<typeof Termination>

/** Maximum lengths of what a customer writes, in characters. */
const REQUEST_REASON_MAX = 1_000
const REQUEST_NAME_MAX = 200
const REQUEST_CONTRACT_MAX = 200

/** The days within which the payments of a contract are refunded after a withdrawal from it. */
export const WITHDRAWAL_REFUND_DAYS = 14

/**
 * Text without links: it is mailed to an address that anyone can type, so it must not lead its
 * reader anywhere.
 */
const withoutLinks = <T extends z.ZodType<string>>(text: T) =>
  text.refine(value => !/:\/\/|www\./i.test(value), 'Links are not allowed')

/** What a customer writes, on several lines. */
export const RequestText = withoutLinks(z.string().min(1).max(REQUEST_REASON_MAX))
/** The name of a person, and the number or name of a contract: one line each. */
export const RequestName = withoutLinks(lineOf(REQUEST_NAME_MAX).min(1))
export const RequestContract = withoutLinks(lineOf(REQUEST_CONTRACT_MAX).min(1))

/** A request as its merchant sees it. */
export const CustomerRequest = z
  .object({
    ...entity,
    organization_id: Id,
    kind: CustomerRequestKind,
    status: CustomerRequestStatus,
    /** The person who made the request, as they entered it. */
    name: z.string(),
    email: z.string(),
    /** The contract as they entered it: a number, a product, or an id. */
    contract: z.string(),
    termination: Termination.nullable(),
    /** The day on which they want a contract to end; null for the earliest possible. */
    ends_on: z.iso.date().nullable(),
    reason: z.string().nullable(),
    /** When they confirmed the email address; null until then. */
    email_confirmed_at: Moment.nullable(),
    /**
     * The refund is due by this time, by law; null for other requests, and for a withdrawal whose
     * right ended by consent.
     */
    due_at: Moment.nullable(),
    /** What the request is about, if its email address and its contract match exactly one. */
    customer_id: Id.nullable(),
    subscription: z
      .object({
        id: Id,
        product_name: z.string(),
        status: z.string(),
        ends_at: Moment.nullable(),
      })
      .nullable(),
    order: z
      .object({
        id: Id,
        invoice_number: z.string(),
        product_name: z.string(),
        currency: Currency,
        total_amount: Amount,
        refunded_amount: Amount,
        /**
         * What is left of a withdrawn order, with tax, without the part of its period until the
         * withdrawal, for which the customer pays; null where the merchant may keep nothing, or
         * all.
         */
        unused_amount: Amount.nullable(),
        /** The buyer's consent to immediate delivery, which ends or limits a withdrawal. */
        withdrawal_consent: WithdrawalConsent.nullable(),
      })
      .nullable(),
    refund_id: Id.nullable(),
    resolved_at: Moment.nullable(),
    /** The merchant's reply, which was mailed to the customer. */
    reply: z.string().nullable(),
  })
  .meta({ id: 'CustomerRequest' })
export type CustomerRequest = z.output<typeof CustomerRequest>

/** Errors of requests. */
export const customerRequestProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  resolved: [409, 'CustomerRequestResolved', 'This request has already been resolved.'],
  not_applicable: [
    409,
    'CustomerRequestNotApplicable',
    "This request isn't about a contract that can be changed this way.",
  ],
  already_open: [409, 'CustomerRequestOpen', 'You have already requested a refund of this order.'],
  link_invalid: [401, 'CustomerRequestLinkInvalid', 'This link has expired or was already used.'],
})

const subjects = ['organization', 'user'] as const
const reply = RequestText.nullable().default(null)
const { not_found, resolved, not_applicable } = customerRequestProblems
const act = { kind: 'write', method: 'POST', status: 200, subjects, params: ById } as const

/** What customers asked for, and the merchant's decision on each. */
export const customerRequestEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-requests/',
    status: 200,
    summary: 'List what customers requested',
    scopes: ['orders:read'],
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      kind: listOf(CustomerRequestKind).optional(),
      status: listOf(CustomerRequestStatus).optional(),
      customer_id: listOf(Id).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'due_at'], '-created_at'),
    }),
    output: pageOf(CustomerRequest),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-requests/{id}',
    status: 200,
    summary: 'Get a request of a customer',
    scopes: ['orders:read'],
    subjects,
    params: ById,
    output: CustomerRequest,
    problems: [not_found],
  },
  cancel: {
    ...act,
    path: '/v1/customer-requests/{id}/cancel',
    summary: 'Cancel the subscription of a request',
    description: 'At the end of its period, or immediately.',
    scopes: ['subscriptions:write'],
    body: z.object({ immediately: z.boolean().default(false) }),
    output: CustomerRequest,
    problems: [not_found, resolved, not_applicable, subscriptionProblems.locked],
  },
  refund: {
    ...act,
    kind: 'staged',
    path: '/v1/customer-requests/{id}/refund',
    summary: 'Refund the order of a request',
    description:
      'Refunds all that is left of the order, or with `keep_used` its `unused_amount`. A ' +
      'withdrawal also ends its subscription or revokes its benefits.',
    scopes: ['refunds:write'],
    body: z.object({
      /**
       * Whether the merchant keeps the payment for what was provided until the withdrawal: only if
       * `unused_amount` is not null.
       */
      keep_used: z.boolean().default(false),
    }),
    output: CustomerRequest,
    problems: [
      not_found,
      resolved,
      not_applicable,
      refundProblems.not_paid,
      refundProblems.refunded_already,
      refundProblems.disputed,
      refundProblems.exceeds_credits,
      refundProblems.processor_refused,
    ],
  },
  resolve: {
    ...act,
    path: '/v1/customer-requests/{id}/resolve',
    summary: 'Mark a request as accepted and handled',
    description: 'For what was done elsewhere; nothing else changes. A reply is mailed.',
    scopes: ['refunds:write', 'subscriptions:write'],
    body: z.object({ reply }),
    output: CustomerRequest,
    problems: [not_found, resolved],
  },
  decline: {
    ...act,
    path: '/v1/customer-requests/{id}/decline',
    summary: 'Decline a request',
    description: 'The reply is mailed to the customer.',
    scopes: ['refunds:write', 'subscriptions:write'],
    body: z.object({ reply: RequestText }),
    output: CustomerRequest,
    problems: [not_found, resolved],
  },
})
