import { z } from 'zod'
import { Benefit } from '../billing/benefits.ts'
import { Checkout } from '../billing/checkouts.ts'
import { CustomerSeat } from '../billing/seats.ts'
import { CustomerMember } from '../billing/customer-members.ts'
import { CustomerState } from '../billing/customer-state.ts'
import { Customer } from '../billing/customers.ts'
import { Discount } from '../billing/discounts.ts'
import { BenefitGrantWebhook } from '../billing/grants.ts'
import { Order } from '../billing/orders.ts'
import { Product } from '../billing/products.ts'
import { Refund } from '../billing/refunds.ts'
import { SpendingCapReached } from '../billing/spending-caps.ts'
import { Subscription } from '../billing/subscriptions.ts'
import { UsageAlertTriggered } from '../billing/usage-alerts.ts'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Organization } from '../organizations/merchant.ts'
import { logFilters, WebhookEventRow, WebhookEventStatus } from './deliveries.ts'
import { webhookEndpointProblems } from './endpoints.ts'
import { eventGenerations, WebhookEventType } from './event-types.ts'

/** The schema of `data` by event type. */
export const eventData = {
  'checkout.created': Checkout,
  'checkout.updated': Checkout,
  'checkout.expired': Checkout,
  'customer.created': Customer,
  'customer.updated': Customer,
  'customer.deleted': Customer,
  'customer.state_changed': CustomerState,
  'customer_seat.assigned': CustomerSeat,
  'customer_seat.claimed': CustomerSeat,
  'customer_seat.revoked': CustomerSeat,
  'member.created': CustomerMember,
  'member.updated': CustomerMember,
  'member.deleted': CustomerMember,
  'order.created': Order,
  'order.updated': Order,
  'order.paid': Order,
  'order.refunded': Order,
  'subscription.created': Subscription,
  'subscription.updated': Subscription,
  'subscription.active': Subscription,
  'subscription.canceled': Subscription,
  'subscription.uncanceled': Subscription,
  'subscription.revoked': Subscription,
  'subscription.past_due': Subscription,
  'subscription.paused': Subscription,
  'subscription.resumed': Subscription,
  'subscription.cycled': Subscription,
  'subscription.spending_cap_reached': SpendingCapReached,
  'refund.created': Refund,
  'refund.updated': Refund,
  'product.created': Product,
  'product.updated': Product,
  'benefit.created': Benefit,
  'benefit.updated': Benefit,
  'benefit_grant.created': BenefitGrantWebhook,
  'benefit_grant.cycled': BenefitGrantWebhook,
  'benefit_grant.updated': BenefitGrantWebhook,
  'benefit_grant.revoked': BenefitGrantWebhook,
  'discount.created': Discount,
  'discount.updated': Discount,
  'discount.deleted': Discount,
  'organization.updated': Organization,
  'usage_alert.triggered': UsageAlertTriggered,
} as const satisfies Record<WebhookEventType, z.ZodType>

/** The input of `recordEvent` for a type: the entity as the API would return it. */
export type EventData<T extends WebhookEventType> = z.output<(typeof eventData)[T]>

/** The body of a delivery: `{ type, timestamp, data }`, for the reference and for validation. */
export const eventPayload = <T extends WebhookEventType>(type: T) =>
  z.object({ type: z.literal(type), timestamp: Moment, data: eventData[type] })

/** The table of events for the reference: type, payload, first SDK that supports it. */
export const eventTable = (Object.keys(eventData) as WebhookEventType[]).map(type => ({
  type,
  since: eventGenerations[type],
  data: eventData[type],
}))

/** Errors of events. */
export const webhookEventProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  archived: [410, 'ResourceUnavailable', 'The payload of this event is no longer available.'],
})

/** The event of which a sample is sent. */
const WebhookTest = z.object({ type: WebhookEventType })

/** Events and their delivery to endpoints. */
export const webhookEventEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/events',
    status: 200,
    summary: 'List webhook events',
    scopes: ['webhooks:read', 'webhooks:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      id: listOf(Id).optional(),
      endpoint_id: listOf(Id).optional(),
      /** Of the object the event is about: an order, a subscription, a customer. */
      object_id: Id.optional(),
      status: listOf(WebhookEventStatus).optional(),
      ...logFilters,
      ...pageQuery,
    }),
    output: pageOf(WebhookEventRow),
    problems: [],
  },
  redeliver: {
    kind: 'write',
    method: 'POST',
    path: '/v1/webhooks/events/{id}/redeliver',
    status: 202,
    summary: 'Redeliver a webhook event',
    description: 'Sends the same ID and body with a new timestamp and signature.',
    scopes: ['webhooks:write'],
    subjects: ['organization', 'user'],
    params: ById,
    /** Old SDKs cannot parse an empty body under a JSON content type. */
    output: z.object({}),
    problems: [webhookEventProblems.not_found, webhookEventProblems.archived],
  },
  test: {
    kind: 'write',
    method: 'POST',
    path: '/v1/webhooks/endpoints/{id}/test',
    status: 201,
    summary: 'Send a test event',
    description:
      'Sends a sample payload of a type to one endpoint, whether or not it is enabled and ' +
      'subscribed to the type. It is signed, retried and listed like other events, with the ' +
      'header `webhook-test: true`. Its object does not exist. Failures do not disable the ' +
      'endpoint.',
    scopes: ['webhooks:write'],
    subjects: ['organization', 'user'],
    params: ById,
    body: WebhookTest,
    output: WebhookEventRow,
    problems: [webhookEndpointProblems.not_found],
    limit: { max: 30, seconds: 60, shared: true },
  },
})
