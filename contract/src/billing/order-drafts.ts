import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  Currency,
  CustomFieldData,
  Id,
  lineOf,
  listOf,
  Metadata,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { AMOUNT_MAX } from './amount-bounds.ts'
import { CollectionMethod, NET_DAYS_DEFAULT, NetDays, NOTE_MAX } from './collection.ts'
import { invoiceProblems } from './invoices.ts'
import { Order, orderProblems } from './orders.ts'
import { subscriptionProblems } from './subscriptions.ts'

/** The most lines of an order by hand. */
export const ORDER_LINES_MAX = 50
/** The highest quantity of a line. */
export const QUANTITY_MAX = 10_000
/** The most characters of a line's description. */
export const DESCRIPTION_MAX = 250

/**
 * A line of an order by hand. `amount` is of one unit, in minor units, before discount and tax. A
 * line with a product takes what it omits from the product; any other needs both.
 */
export const OrderLine = z.object({
  product_id: Id.nullable().optional(),
  description: lineOf(DESCRIPTION_MAX).min(1).nullable().optional(),
  amount: z.int().min(0).max(AMOUNT_MAX).nullable().optional(),
  quantity: z.int().min(1).max(QUANTITY_MAX).default(1),
})
export type OrderLine = z.output<typeof OrderLine>

/**
 * A draft of an order, as the protocol's newest clients write it: one product, with a custom amount
 * and description where given. Gatehouse also takes `lines`, a discount, a note, and how the order
 * is paid. The first product of the lines is the order's product and gives its benefits; further
 * products may not have benefits. Source: the protocol's clients since 0.49, `OrderCreate`.
 */
export const OrderCreate = z.object({
  organization_id: Id.nullable().optional(),
  customer_id: Id,
  /** A one-time product with a fixed, free or custom price; instead of `lines`. */
  product_id: Id.nullable().optional(),
  /** If omitted the organization's, or else one that the product has a price in. */
  currency: Currency.nullable().optional(),
  amount: z.int().min(0).max(AMOUNT_MAX).nullable().optional(),
  description: lineOf(DESCRIPTION_MAX).min(1).nullable().optional(),
  lines: z.array(OrderLine).min(1).max(ORDER_LINES_MAX).optional(),
  /** Reduces the sum of all lines. */
  discount_id: Id.nullable().optional(),
  note: z.string().min(1).max(NOTE_MAX).nullable().optional(),
  collection_method: CollectionMethod.default('charge_automatically'),
  net_days: NetDays.default(NET_DAYS_DEFAULT),
  metadata: Metadata.default({}),
  custom_field_data: CustomFieldData.default({}),
})
export type OrderCreate = z.output<typeof OrderCreate>

/**
 * An order that is not issued: it has no number and is not in the ledger. Its tax is an estimate,
 * and is calculated again when it is finalized. The order keeps its id.
 */
export const OrderDraft = z
  .object({
    ...Order.shape,
    status: z.literal('draft'),
    invoice_number: z.null(),
    net_days: z.int(),
  })
  .meta({ id: 'OrderDraft' })
export type OrderDraft = z.output<typeof OrderDraft>

/** The card to charge; the customer's default if omitted. */
export const OrderFinalize = z.object({ payment_method_id: Id.nullable().optional() })
export type OrderFinalize = z.output<typeof OrderFinalize>

/** How money arrived that was not paid through the processor. */
export const OutsideMethod = z.enum(['bank_transfer', 'cash', 'check', 'other'])
export type OutsideMethod = z.output<typeof OutsideMethod>

/** A payment outside of Gatehouse, and its reference: the number of a transfer or a check. */
export const OutsidePayment = z.object({
  method: OutsideMethod.default('bank_transfer'),
  reference: lineOf(200).nullable().default(null),
})
export type OutsidePayment = z.output<typeof OutsidePayment>

/** In how many days the invoice is due, if it was not an invoice yet. */
const InvoiceSending = z.object({ net_days: NetDays.default(NET_DAYS_DEFAULT) })

/** How often the invoice of one order can be sent in an hour. */
export const INVOICES_PER_HOUR_MAX = 5

/** Errors of orders by hand. */
export const orderDraftProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_draft: [409, 'OrderNotDraft', 'This order has already been finalized.'],
  not_ready: [
    403,
    'OrganizationNotReadyForPayments',
    'The organization is not ready to accept payments.',
  ],
  no_method: [
    422,
    'MissingPaymentMethod',
    'The customer has no saved card. Send an invoice instead, or let the customer add a card.',
  ],
  payment_failed: [402, 'PaymentFailed', 'The payment was declined. The order stays open.'],
  payment_action: [
    402,
    'PaymentActionRequired',
    'The bank requires the customer to confirm this payment. The order stays open: send its ' +
      'invoice, and the customer can pay.',
  ],
  not_open: [409, 'OrderNotOpen', 'This order is not awaiting payment.'],
  not_by_hand: [
    409,
    'OrderOfSubscription',
    'This order belongs to a subscription. Cancel the subscription instead.',
  ],
})

const read = ['orders:read', 'orders:write']
const write = ['orders:write']
const subjects = ['organization', 'user'] as const
const { not_found, not_draft, not_ready, no_method, not_open } = orderDraftProblems
const { payment_failed, payment_action, not_by_hand } = orderDraftProblems

/** Orders by hand: drafts, and what happens to their orders until they are paid. */
export const orderDraftEndpoints = endpoints('billing', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/',
    status: 201,
    summary: 'Create a draft order',
    description: 'Nothing is charged or sent until you finalize it.',
    scopes: write,
    subjects,
    body: OrderCreate,
    output: OrderDraft,
    problems: [subscriptionProblems.tax_unavailable],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/drafts',
    status: 200,
    summary: 'List draft orders',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(OrderDraft),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/drafts/{id}',
    status: 200,
    summary: 'Get a draft order',
    scopes: read,
    subjects,
    params: ById,
    output: OrderDraft,
    problems: [not_found],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/orders/drafts/{id}',
    status: 204,
    summary: 'Delete a draft order',
    scopes: write,
    subjects,
    params: ById,
    problems: [not_found],
  },
  finalize: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/orders/{id}/finalize',
    status: 200,
    summary: 'Finalize a draft order',
    description:
      'Assigns the invoice number and calculates the tax. Then the saved card is charged, or the ' +
      'invoice is sent. If the card is declined, the order stays open: retry the payment, send ' +
      'the invoice, mark it as paid or void it.',
    scopes: write,
    subjects,
    params: ById,
    body: OrderFinalize.prefault({}),
    output: Order,
    problems: [
      not_found,
      not_draft,
      not_ready,
      no_method,
      payment_failed,
      payment_action,
      invoiceProblems.details_missing,
      subscriptionProblems.tax_unavailable,
    ],
  },
  sendInvoice: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/{id}/send-invoice',
    status: 200,
    summary: 'Send the invoice of an open order',
    description:
      "Emails the customer a link to the invoice's page, where it can be paid. An order whose " +
      'card was declined becomes an invoice, due in `net_days`. Limited to five per hour.',
    scopes: write,
    subjects,
    params: ById,
    body: InvoiceSending.prefault({}),
    output: Order,
    problems: [
      not_found,
      not_open,
      not_by_hand,
      orderProblems.in_progress,
      invoiceProblems.details_missing,
    ],
  },
  markPaid: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/{id}/mark-paid',
    status: 200,
    summary: 'Mark an order as paid outside of Gatehouse',
    description:
      'For a bank transfer, cash or a check that paid the whole amount due. Benefits are granted ' +
      'and the receipt is sent as after any payment.',
    scopes: write,
    subjects,
    params: ById,
    body: OutsidePayment.prefault({}),
    output: Order,
    problems: [not_found, not_open, orderProblems.in_progress],
  },
  void: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/{id}/void',
    status: 200,
    summary: 'Void an open order',
    description: 'It can no longer be paid. Its number stays taken.',
    scopes: write,
    subjects,
    params: ById,
    output: Order,
    problems: [not_found, not_open, not_by_hand, orderProblems.in_progress],
  },
})
