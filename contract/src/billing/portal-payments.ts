import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { AddressInput } from './addresses.ts'
import { customerProblems } from './customers.ts'
import { paymentProblems } from './payments.ts'
import { CustomerPaymentMethod } from './payment-methods.ts'
import { CustomerPortalCustomer } from './portal-entities.ts'
import { languages } from '../languages.ts'
import { TaxIdOrNumber } from './tax-ids.ts'

/** What customers may update about themselves; address and tax id must be of the same country. */
export const CustomerPortalCustomerUpdate = z.object({
  name: z.string().max(256).nullable().optional(),
  billing_name: z.string().max(256).nullable().optional(),
  billing_address: AddressInput.nullable().optional(),
  tax_id: TaxIdOrNumber.nullable().optional(),
  /** The language of emails and documents; ours, not Polar's. */
  locale: z.enum(languages).optional(),
  default_payment_method_id: Id.nullable().optional(),
})
export type CustomerPortalCustomerUpdate = z.output<typeof CustomerPortalCustomerUpdate>

/** A payment method to save, by the token of a card form. */
export const CustomerPaymentMethodCreate = z.object({
  confirmation_token_id: z.string().min(1).max(255),
  set_default: z.boolean(),
  return_url: z.string().max(2_000),
})
export type CustomerPaymentMethodCreate = z.output<typeof CustomerPaymentMethodCreate>

/** After authentication at the bank: the setup to complete. */
const CustomerPaymentMethodConfirm = z.object({
  setup_intent_id: z.string().min(1).max(255),
  set_default: z.boolean(),
})

/**
 * The saved payment method, flat (older SDKs) and nested (newer ones); or the authentication the
 * bank requires first.
 */
export const CustomerPaymentMethodAdded = z
  .discriminatedUnion('status', [
    z.object({
      ...CustomerPaymentMethod.shape,
      status: z.literal('succeeded'),
      payment_method: CustomerPaymentMethod,
    }),
    z.object({
      status: z.literal('requires_action'),
      client_secret: z.string(),
      /** The bank's page, if the card form is ours. */
      next_action_url: z.string().nullable(),
    }),
  ])
  .meta({ id: 'CustomerPaymentMethodAdded' })
export type CustomerPaymentMethodAdded = z.output<typeof CustomerPaymentMethodAdded>

/** What a card form of the portal needs; in sandbox also the simulator's URL. */
export const PaymentForm = z.object({
  payment_processor_metadata: z.record(z.string(), z.string()),
})
export type PaymentForm = z.output<typeof PaymentForm>

/** The payment status of an outstanding order. */
export const CustomerOrderPaymentStatus = z.object({
  /** `pending`, `succeeded`, `failed`, or `none` before the first attempt. */
  status: z.enum(['none', 'pending', 'succeeded', 'failed']),
  error: z.string().nullable(),
  /** The payment with this status: it distinguishes an earlier failure from a new one. */
  payment_id: Id.nullable(),
})
export type CustomerOrderPaymentStatus = z.output<typeof CustomerOrderPaymentStatus>

/** How to pay an order: exactly one of the two. */
export const CustomerOrderConfirmPayment = z
  .object({
    confirmation_token_id: z.string().min(1).max(255).nullable().optional(),
    payment_method_id: Id.nullable().optional(),
    payment_processor: z.literal('stripe').default('stripe'),
    /** Where the bank's page returns to, if the bank requires authentication. */
    return_url: z.string().max(2_000).nullable().optional(),
  })
  .refine(
    ({ confirmation_token_id, payment_method_id }) =>
      Boolean(confirmation_token_id) !== Boolean(payment_method_id),
    'Provide either a confirmation token or a payment method, not both.',
  )
export type CustomerOrderConfirmPayment = z.output<typeof CustomerOrderConfirmPayment>

/** The result of the payment; if the bank requires authentication, its page or client secret. */
export const CustomerOrderPaymentConfirmation = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
  client_secret: z.string().nullable(),
  error: z.string().nullable(),
  next_action_url: z.string().nullable(),
})
export type CustomerOrderPaymentConfirmation = z.output<typeof CustomerOrderPaymentConfirmation>

/**
 * The maximum number of payment attempts for one order by its customer; after that only scheduled
 * retries continue.
 */
export const RETRIES_MAX = 5

/** Errors of paying in the portal. */
export const portalPaymentProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  in_use: [
    400,
    'PaymentMethodInUseByActiveSubscription',
    'A subscription uses this payment method. Choose another one first.',
  ],
  refused: [400, 'PaymentMethodSetupFailed', 'Your bank declined this payment method.'],
  not_eligible: [
    422,
    'OrderNotEligibleForRetry',
    "This order can't be paid: it isn't open or was attempted too many times.",
  ],
  in_progress: [409, 'PaymentAlreadyInProgress', 'A payment for this order is in progress.'],
})

const read = ['customer_portal:read', 'customer_portal:write']
const write = ['customer_portal:write']
const subjects = ['customer'] as const
const { too_many_declines } = paymentProblems
const { not_found, in_use, refused, not_eligible, in_progress } = portalPaymentProblems

/** The customer: identity, billing address and payment methods. */
export const portalCustomerEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/customers/me',
    status: 200,
    summary: 'Get yourself',
    scopes: read,
    subjects,
    members: true,
    output: CustomerPortalCustomer,
    problems: [],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customer-portal/customers/me',
    status: 200,
    summary: 'Update your billing details or default payment method',
    description: 'Setting a new default payment method immediately retries outstanding payments.',
    scopes: write,
    subjects,
    body: CustomerPortalCustomerUpdate,
    output: CustomerPortalCustomer,
    problems: [commonProblems.unauthorized, customerProblems.not_found, not_found],
  },
  listPaymentMethods: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/customers/me/payment-methods',
    status: 200,
    summary: 'List your payment methods',
    scopes: read,
    subjects,
    query: z.object(pageQuery),
    output: pageOf(CustomerPaymentMethod),
    problems: [],
  },
  paymentForm: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/customers/me/payment-form',
    status: 200,
    summary: 'Get the configuration for a card form',
    scopes: read,
    subjects,
    output: PaymentForm,
    problems: [],
  },
  addPaymentMethod: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/customer-portal/customers/me/payment-methods',
    status: 201,
    summary: 'Add a payment method',
    description: 'If it becomes the default, outstanding payments are retried immediately.',
    scopes: write,
    subjects,
    body: CustomerPaymentMethodCreate,
    output: CustomerPaymentMethodAdded,
    problems: [refused, in_progress, too_many_declines],
  },
  confirmPaymentMethod: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/customer-portal/customers/me/payment-methods/confirm',
    status: 201,
    summary: 'Finish adding a payment method after bank confirmation',
    scopes: write,
    subjects,
    body: CustomerPaymentMethodConfirm,
    output: CustomerPaymentMethodAdded,
    problems: [not_found, refused, in_progress, too_many_declines],
  },
  deletePaymentMethod: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customer-portal/customers/me/payment-methods/{id}',
    status: 204,
    summary: 'Remove a payment method',
    scopes: write,
    subjects,
    params: ById,
    problems: [not_found, in_use],
  },
})

/** Payment of outstanding orders. */
export const portalOrderPaymentEndpoints = endpoints('billing', {
  status: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/payment-status',
    status: 200,
    summary: 'Get the payment status of an order',
    scopes: read,
    subjects,
    params: ById,
    output: CustomerOrderPaymentStatus,
    problems: [not_found],
  },
  confirm: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/confirm-payment',
    status: 200,
    summary: 'Pay an order whose payment failed',
    description: "A failed attempt doesn't change the retry schedule.",
    scopes: write,
    subjects,
    params: ById,
    body: CustomerOrderConfirmPayment,
    output: CustomerOrderPaymentConfirmation,
    problems: [not_found, not_eligible, in_progress, too_many_declines],
  },
})
