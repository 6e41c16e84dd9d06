import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  Amount,
  ById,
  Currency,
  entity,
  Id,
  listOf,
  OpaqueObject,
  SearchText,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { declineSentences } from './declines.ts'

/**
 * One attempt to collect a payment; a retry is another payment. `asking` means that the processor
 * was or may have been called and has not responded yet. Two statuses are final: events out of
 * order change nothing, and money that arrives for a failed payment after all is refunded.
 */
export const paymentLifecycle = lifecycle({
  asking: {
    challenge: 'requires_action',
    process: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
  },
  requires_action: { process: 'processing', succeed: 'succeeded', fail: 'failed' },
  processing: { succeed: 'succeeded', fail: 'failed' },
  succeeded: {},
  failed: {},
})

/** The status of a payment in the database. */
export type StoredPaymentStatus = (typeof paymentLifecycle.statuses)[number]

/** The status of a payment on the wire. */
export const PaymentStatus = z.enum(['pending', 'succeeded', 'failed'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** The status clients can read: a payment that is not final is pending. */
export const wirePaymentStatus = (status: StoredPaymentStatus): PaymentStatus =>
  status === 'succeeded' || status === 'failed' ? status : 'pending'

/** The database statuses behind a wire status. */
export const storedPaymentStatuses = {
  pending: ['asking', 'requires_action', 'processing'],
  succeeded: ['succeeded'],
  failed: ['failed'],
} as const satisfies Record<PaymentStatus, readonly StoredPaymentStatus[]>

/** What triggered the payment. */
export const PaymentTrigger = z.enum([
  'purchase',
  'subscription_cycle',
  'retry_dunning',
  'retry_customer',
  'retry_payment_method_update',
  'retry_admin',
])
export type PaymentTrigger = z.output<typeof PaymentTrigger>

/**
 * Payment method types other than cards, by Stripe's names; `other` is a type newer than this list.
 */
export const otherPaymentMethods = [
  'acss_debit',
  'affirm',
  'afterpay_clearpay',
  'alipay',
  'amazon_pay',
  'au_becs_debit',
  'bacs_debit',
  'bancontact',
  'blik',
  'boleto',
  'cashapp',
  'customer_balance',
  'eps',
  'giropay',
  'ideal',
  'kakao_pay',
  'klarna',
  'konbini',
  'link',
  'mobilepay',
  'multibanco',
  'oxxo',
  'p24',
  'paypal',
  'pix',
  'promptpay',
  'revolut_pay',
  'sepa_debit',
  'sofort',
  'swish',
  'twint',
  'us_bank_account',
  'wechat_pay',
  'zip',
  'other',
] as const

const paymentFields = {
  ...entity,
  processor: z.literal('stripe'),
  status: PaymentStatus,
  amount: Amount,
  currency: Currency,
  decline_reason: z.string().nullable(),
  decline_message: z.string().nullable(),
  organization_id: Id,
  customer_id: Id.nullable(),
  checkout_id: Id.nullable(),
  order_id: Id.nullable(),
  trigger: PaymentTrigger.nullable(),
  processor_metadata: OpaqueObject,
}

/** A payment; `method` is the discriminator. A card's brand and last digits are in its metadata. */
export const Payment = z
  .discriminatedUnion('method', [
    z.object({
      ...paymentFields,
      method: z.literal('card'),
      method_metadata: z.object({ brand: z.string(), last4: z.string() }),
    }),
    z.object({ ...paymentFields, method: z.enum(otherPaymentMethods) }),
  ])
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof Payment>

/** Errors of payments. */
export const paymentProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  too_many_declines: [429, 'TooManyDeclines', declineSentences.too_many_declines],
})

const subjects = ['organization', 'user'] as const

/** Payments: each attempt to collect money. */
export const paymentEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/payments/',
    status: 200,
    summary: 'List payments',
    scopes: ['payments:read'],
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      checkout_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      status: listOf(PaymentStatus).optional(),
      method: listOf(z.string().max(100)).optional(),
      customer_email: listOf(z.string().max(320)).optional(),
      customer_id: listOf(Id).optional(),
      /** The last four digits of the card. */
      card_last4: z.string().length(4).optional(),
      /** Part of the customer's name or address. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'status', 'amount', 'method'], '-created_at'),
    }),
    output: pageOf(Payment),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/payments/{id}',
    status: 200,
    summary: 'Get a payment',
    scopes: ['payments:read'],
    subjects,
    params: ById,
    output: Payment,
    problems: [paymentProblems.not_found],
  },
})
