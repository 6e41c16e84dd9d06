import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  Amount,
  Currency,
  entity,
  ExternalId,
  Id,
  listOf,
  Metadata,
  Moment,
  OpaqueObject,
  QueryBoolean,
  SearchText,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/**
 * A refund is pending until the bank processes it; one that succeeded can still be returned
 * (`return`).
 */
export const refundLifecycle = lifecycle({
  pending: { succeed: 'succeeded', fail: 'failed', cancel: 'canceled' },
  succeeded: { return: 'failed' },
  failed: {},
  canceled: {},
})

/** The status of a refund. */
export const RefundStatus = z.enum(refundLifecycle.statuses)
export type RefundStatus = z.output<typeof RefundStatus>

/** The reason of a refund. */
export const RefundReason = z.enum([
  'duplicate',
  'fraudulent',
  'customer_request',
  'service_disruption',
  'satisfaction_guarantee',
  'other',
])
export type RefundReason = z.output<typeof RefundReason>

/** Where the money goes: to the original sources, the card first, or to the customer's balance. */
export const RefundDestination = z.enum(['original', 'balance'])
export type RefundDestination = z.output<typeof RefundDestination>

/**
 * A refund; `amount` excludes tax, the customer gets both: of their sum `balance_amount` goes to
 * their balance, the rest to their card.
 */
export const Refund = z
  .object({
    ...entity,
    metadata: Metadata,
    status: RefundStatus,
    reason: RefundReason,
    amount: Amount,
    tax_amount: Amount,
    balance_amount: Amount,
    /** Deducted from credits that waited for the next order, with tax; ours, not Polar's. */
    credit_taken_amount: Amount,
    /**
     * Deducted from the customer's balance where those credits were already spent, with tax; ours.
     */
    balance_taken_amount: Amount,
    /** Refunded beyond the amount paid less the amount credited, with tax; ours. */
    exceeding_amount: Amount,
    currency: Currency,
    organization_id: Id,
    order_id: Id,
    subscription_id: Id.nullable(),
    customer_id: Id,
    revoke_benefits: z.boolean(),
    /** The merchant's note; customers do not see it. */
    comment: z.string().nullable(),
    /** The processor's reason why it failed or was canceled; null otherwise. */
    failure_reason: z.string().nullable(),
    /** The number of its credit note; null until it succeeded. */
    credit_note_number: z.string().nullable(),
    dispute: OpaqueObject.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>

/** The maximum length of a note on a refund, in characters. */
export const REFUND_COMMENT_MAX = 1_000

/**
 * How much of an order is refunded, without tax; the server calculates the tax. Both must be
 * chargeable to a card in the currency: in dinars the last of three digits is zero.
 */
const requested = {
  order_id: Id,
  amount: Amount.positive(),
  to: RefundDestination.default('original'),
}

/** A refund request. `amount` excludes tax, whose share is refunded with it. */
export const RefundCreate = z.object({
  ...requested,
  reason: RefundReason,
  /** Visible only to the merchant's members and programs. */
  comment: z.string().max(REFUND_COMMENT_MAX).nullable().optional(),
  metadata: Metadata.default({}),
  /** Revokes the order's benefits once the refund was requested; one-time orders only. */
  revoke_benefits: z.boolean().default(false),
  /**
   * Our own field. A refund first reclaims earlier credits of the same payment: from credits that
   * wait for the next order, then from the customer's balance. If these do not suffice the refund
   * is rejected, unless this is set.
   */
  allow_exceeding_credits: z.boolean().default(false),
  /** From a preview: the refund matches the preview exactly, or is rejected. */
  preview_token: z.string().max(1_000).nullable().optional(),
})
export type RefundCreate = z.output<typeof RefundCreate>

/** What would be refunded; `refundable_amount` and `refundable_tax_amount` remain afterwards. */
export const RefundPreview = z
  .object({
    order_id: Id,
    amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    balance_amount: Amount,
    currency: Currency,
    refundable_amount: Amount,
    refundable_tax_amount: Amount,
    /**
     * What a plan change or a pause has already credited of the time the order paid for, at its
     * prices.
     */
    credited_amount: Amount,
    /** Deducted from credits that wait for the next order, with tax. */
    credit_taken_amount: Amount,
    /** Deducted from the customer's balance, with tax. */
    balance_taken_amount: Amount,
    /** The part not covered by either, with tax: rejected without `allow_exceeding_credits`. */
    exceeding_amount: Amount,
    /** Binds the refund to this preview. */
    token: z.string(),
    expires_at: Moment,
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreview = z.output<typeof RefundPreview>

/** Errors of refunds. */
export const refundProblems = problems({
  refunded_already: [403, 'RefundedAlready', 'Order is already fully refunded.'],
  amount_too_high: [400, 'RefundAmountTooHigh', 'Refund amount exceeds remaining order balance.'],
  not_for_subscriptions: [
    400,
    'RevokeSubscriptionBenefitsProhibited',
    'Subscription benefits can only be revoked upon cancellation',
  ],
  disputed: [
    403,
    'RefundDisputed',
    "This payment is disputed. You can't refund it while the dispute is open or after it " +
      'is lost.',
  ],
  nobody_left: [
    403,
    'CustomerDeleted',
    'The customer was deleted and has no balance. Refund to the card instead.',
  ],
  not_paid: [404, 'ResourceNotFound', 'This order has no payment to refund.'],
  paid_outside: [
    403,
    'PaidOutside',
    "This order was paid outside of Gatehouse. Refund it to the customer's balance, or return " +
      'the money the way it was paid.',
  ],
  processor_refused: [402, 'RefundRefused', 'The payment processor rejected this refund.'],
  exceeds_credits: [
    409,
    'RefundExceedsPayment',
    'Part of this payment was credited to the customer and used since. Refund a smaller amount, ' +
      'or set allow_exceeding_credits to refund more than was paid.',
  ],
  outdated: [
    409,
    'PreviewOutdated',
    'The refundable amount has changed since the preview. Preview the refund again.',
  ],
})

const subjects = ['organization', 'user'] as const
const { refunded_already, amount_too_high, not_for_subscriptions, not_paid } = refundProblems
const { processor_refused, outdated, disputed, nobody_left, exceeds_credits } = refundProblems
const { paid_outside } = refundProblems

/** Refunds, as the merchant creates and sees them. */
export const refundEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/refunds/',
    status: 200,
    summary: 'List refunds',
    scopes: ['refunds:read', 'refunds:write'],
    subjects,
    query: z.object({
      id: listOf(Id).optional(),
      organization_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      subscription_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      external_customer_id: listOf(ExternalId).optional(),
      succeeded: QueryBoolean.optional(),
      status: listOf(RefundStatus).optional(),
      /** Part of the customer's name or address. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'amount'], '-created_at'),
    }),
    output: pageOf(Refund),
    problems: [],
  },
  create: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/refunds/',
    status: 200,
    summary: 'Refund an order',
    description:
      'Refunds `amount` and its share of the tax to the card. Anything paid from the balance ' +
      'returns to the balance; use `to` to return everything there. Partial refunds add up ' +
      "to the order's exact tax. Refunds that the bank hasn't confirmed yet are pending and " +
      'count as refunded, as do disputed amounts. Credits from the same payment are reversed ' +
      'first.',
    scopes: ['refunds:write'],
    subjects,
    body: RefundCreate,
    output: Refund,
    problems: [
      not_for_subscriptions,
      refunded_already,
      disputed,
      nobody_left,
      not_paid,
      paid_outside,
      amount_too_high,
      exceeds_credits,
      outdated,
      processor_refused,
    ],
  },
  preview: {
    kind: 'read',
    method: 'POST',
    path: '/v1/refunds/preview',
    status: 200,
    summary: 'Preview a refund',
    description:
      'Pass the returned token when you create the refund to guarantee the previewed ' +
      'amounts. It is valid for 15 minutes.',
    scopes: ['refunds:read', 'refunds:write'],
    subjects,
    body: z.object(requested),
    output: RefundPreview,
    problems: [refunded_already, disputed, nobody_left, not_paid, paid_outside, amount_too_high],
  },
})
