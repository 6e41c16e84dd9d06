import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import {
  Amount,
  ById,
  Currency,
  CustomFieldData,
  entity,
  ExternalId,
  Id,
  listOf,
  Metadata,
  MetadataFilter,
  Moment,
  SearchText,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Address, AddressInput } from './addresses.ts'
import { collectionFields } from './collection.ts'
import { Customer } from './customers.ts'
import { DiscountSummary } from './discounts.ts'
import { OrderColumn, orderSorts } from './order-columns.ts'
import { Payment } from './payments.ts'
import { PriceType } from './prices.ts'
import { ProductSummary } from './products.ts'
import { SubscriptionSummary } from './subscriptions.ts'
import { WithdrawalConsent } from './withdrawal-consent.ts'

/**
 * The lifecycle of an order. A refund the bank returns (`restore`, `restore_partly`) is undone.
 * `void` is our own status: it will never be paid, and old clients continue to see it as pending.
 */
export const orderLifecycle = lifecycle({
  pending: { pay: 'paid', void: 'void' },
  paid: { refund: 'refunded', refund_partly: 'partially_refunded' },
  partially_refunded: {
    refund: 'refunded',
    refund_partly: 'partially_refunded',
    restore: 'paid',
    restore_partly: 'partially_refunded',
  },
  refunded: { restore: 'paid', restore_partly: 'partially_refunded' },
  void: {},
})

/** The status of an order in the database. */
export type StoredOrderStatus = (typeof orderLifecycle.statuses)[number]

/** The status of an order on the wire. */
export const OrderStatus = z.enum(orderLifecycle.statuses).exclude(['void'])
export type OrderStatus = z.output<typeof OrderStatus>

/** The status old clients can read: a void order never gets paid. */
export const wireOrderStatus = (status: StoredOrderStatus): OrderStatus =>
  status === 'void' ? 'pending' : status

/** The database statuses behind a wire status. */
export const storedOrderStatuses = {
  pending: ['pending', 'void'],
  paid: ['paid'],
  refunded: ['refunded'],
  partially_refunded: ['partially_refunded'],
} as const satisfies Record<OrderStatus, readonly StoredOrderStatus[]>

/** Statuses of a `paid` order. */
export const paidStatuses = [
  'paid',
  'refunded',
  'partially_refunded',
] as const satisfies OrderStatus[]

/** The reason for an order. */
export const BillingReason = z.enum([
  'purchase',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
])
export type BillingReason = z.output<typeof BillingReason>

/** A line of an order; credit lines are negative. */
export const OrderItem = z
  .object({
    ...entity,
    label: z.string(),
    amount: Amount,
    tax_amount: Amount,
    proration: z.boolean(),
    product_price_id: Id.nullable(),
    /** The period the line is for, if any. */
    start_timestamp: Moment.nullable(),
    end_timestamp: Moment.nullable(),
  })
  .meta({ id: 'OrderItem' })
export type OrderItem = z.output<typeof OrderItem>

/**
 * The common fields of an order in every view. Net is subtotal less discount, total is net plus
 * tax, due is total plus applied balance, refundable excludes tax.
 */
export const orderFields = {
  ...entity,
  status: OrderStatus,
  paid: z.boolean(),
  amount: Amount,
  subtotal_amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  from_balance_amount: Amount,
  applied_balance_amount: Amount,
  due_amount: Amount,
  refunded_amount: Amount,
  refunded_tax_amount: Amount,
  refundable_amount: Amount,
  refundable_tax_amount: Amount,
  currency: Currency,
  billing_reason: BillingReason,
  billing_name: z.string().nullable(),
  billing_address: Address.nullable(),
  invoice_number: z.string(),
  is_invoice_generated: z.boolean(),
  /** Set once money was paid for the order; its receipt is then available as PDF. */
  receipt_number: z.string().nullable(),
  seats: z.int().nullable(),
  units: z.int().nullable(),
  customer_id: Id,
  user_id: Id,
  product_id: Id,
  discount_id: Id.nullable(),
  subscription_id: Id.nullable(),
  checkout_id: Id.nullable(),
  next_payment_attempt_at: Moment.nullable(),
  description: z.string(),
  items: z.array(OrderItem),
  withdrawal_consent: WithdrawalConsent.nullable(),
  ...collectionFields,
}

/** A single invoice amount that a customer owes or has paid. */
export const Order = z
  .object({
    ...orderFields,
    metadata: Metadata,
    custom_field_data: CustomFieldData,
    platform_fee_amount: Amount,
    platform_fee_currency: Currency.nullable(),
    customer: Customer,
    product: ProductSummary,
    discount: DiscountSummary.nullable(),
    subscription: SubscriptionSummary.nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof Order>

/** Values of the fields of an order that only later SDK generations have. */
export const neutralOrder = {
  from_balance_amount: 0,
  applied_balance_amount: 0,
  seats: null,
  units: null,
  platform_fee_amount: 0,
  platform_fee_currency: null,
} as const satisfies Partial<Order>

/** An update of the billing details, allowed until the invoice exists; clients send both keys. */
export const OrderUpdate = z.object({
  billing_name: z.string().max(256).nullable().optional(),
  billing_address: AddressInput.nullable().optional(),
})
export type OrderUpdate = z.output<typeof OrderUpdate>

/** Errors of orders. */
export const orderProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_eligible: [
    422,
    'OrderNotEligibleForRetry',
    "This order can't be retried: nothing is due or it was retried manually too many times.",
  ],
  no_method: [
    400,
    'NoPaymentMethod',
    'The customer has no saved card to retry. They can pay in the customer portal.',
  ],
  in_progress: [409, 'PaymentAlreadyInProgress', 'A payment for this order is in progress.'],
})

/** How often a merchant can retry one order manually; scheduled retries are independent of it. */
export const MERCHANT_RETRIES_MAX = 5

const subjects = ['organization', 'user'] as const

/** What narrows a list of orders. */
const orderFilters = {
  organization_id: listOf(Id).optional(),
  product_id: listOf(Id).optional(),
  product_billing_type: listOf(PriceType).optional(),
  discount_id: listOf(Id).optional(),
  customer_id: listOf(Id).optional(),
  external_customer_id: listOf(ExternalId).optional(),
  checkout_id: listOf(Id).optional(),
  subscription_id: listOf(Id).optional(),
  status: listOf(OrderStatus).optional(),
  metadata: MetadataFilter.optional(),
  /** Part of the customer's name or address, or of the invoice number. */
  query: SearchText.optional(),
}

/** Orders, as the merchant sees them. */
export const orderEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/',
    status: 200,
    summary: 'List orders',
    description: 'Includes orders that are awaiting payment.',
    scopes: ['orders:read'],
    subjects,
    query: z.object({
      ...orderFilters,
      ...pageQuery,
      sorting: sortingQuery(orderSorts, '-created_at'),
    }),
    output: pageOf(Order),
    problems: [],
  },
  export: {
    ...exported,
    path: '/v1/orders/export',
    summary: 'Export orders as CSV',
    scopes: ['orders:read'],
    subjects,
    query: z.object({
      ...orderFilters,
      /** Only these rows, such as those that were selected. */
      id: listOf(Id).optional(),
      sorting: sortingQuery(orderSorts, '-created_at'),
      /** Which columns, in this order; without it, those of the protocol. */
      columns: listOf(OrderColumn, OrderColumn.options.length).optional(),
    }),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/{id}',
    status: 200,
    summary: 'Get an order',
    scopes: ['orders:read'],
    subjects,
    params: ById,
    output: Order,
    problems: [orderProblems.not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/orders/{id}',
    status: 200,
    summary: 'Update the billing details of an order',
    scopes: ['orders:write'],
    subjects,
    params: ById,
    body: OrderUpdate,
    output: Order,
    problems: [orderProblems.not_found],
  },
  retry: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/orders/{id}/retry-payment',
    status: 200,
    summary: 'Retry the payment of an order now',
    description:
      "Charges the customer's saved payment method for an order whose payment failed and is " +
      'scheduled for another attempt. Returns the payment, with a reason if it was declined. ' +
      "The retry schedule doesn't change.",
    scopes: ['orders:write'],
    subjects,
    params: ById,
    output: Payment,
    problems: [
      orderProblems.not_found,
      orderProblems.not_eligible,
      orderProblems.no_method,
      orderProblems.in_progress,
    ],
  },
})

/** Implemented in a layer above, because they call the processor. */
export const orderPaymentEndpoints = { retry: orderEndpoints.retry }
