import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { entity, Id, listOf, Moment, QueryBoolean } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { WebhookEventType } from './event-types.ts'

/** Retries of an event's delivery after the first attempt. */
export const RETRIES_MAX = 10
/** Characters kept of an endpoint's response. */
export const RESPONSE_MAX = 2048
/** Days a payload is retained for redelivery, and an endpoint's response to be read. */
export const PAYLOAD_DAYS = 90

/** The delivery of an event to one endpoint; a redelivery makes it pending again. */
export const webhookEventLifecycle = lifecycle({
  pending: { deliver: 'delivered', retry: 'pending', give_up: 'failed', skip: 'skipped' },
  delivered: { redeliver: 'pending' },
  failed: { redeliver: 'pending' },
  skipped: { redeliver: 'pending' },
})

/** The status of an event's delivery to its endpoint. */
export const WebhookEventStatus = z.enum(webhookEventLifecycle.statuses)
export type WebhookEventStatus = z.output<typeof WebhookEventStatus>

const eventFields = {
  ...entity,
  last_http_code: z.int().nullable(),
  succeeded: z.boolean().nullable(),
  skipped: z.boolean(),
  /** The payload in `api_version`, null once archived; an endpoint may be sent another version. */
  payload: z.string().nullable(),
  type: WebhookEventType,
  is_archived: z.boolean(),
  api_version: z.string(),
}

/** An event for one endpoint; its id is the delivery's `webhook-id`. */
export const WebhookEvent = z.object(eventFields).meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.output<typeof WebhookEvent>

/** An event with its delivery status, for the dashboard's list. */
export const WebhookEventRow = z
  .object({
    ...eventFields,
    endpoint_id: Id,
    status: WebhookEventStatus,
    attempts: z.int(),
    /** A sample that was sent to test the endpoint. */
    is_test: z.boolean(),
    next_attempt_at: Moment.nullable(),
  })
  .meta({ id: 'WebhookEventRow' })
export type WebhookEventRow = z.output<typeof WebhookEventRow>

/** One attempt, with the status code and the first 2048 characters of the response. */
export const WebhookDelivery = z
  .object({
    ...entity,
    succeeded: z.boolean(),
    http_code: z.int().nullable(),
    response: z.string().nullable(),
    webhook_event: WebhookEvent,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** The first digit of the status code of a response. */
export const HttpCodeClass = z.enum(['2xx', '3xx', '4xx', '5xx'])
export type HttpCodeClass = z.output<typeof HttpCodeClass>

/** Filters that events and attempts have in common. */
export const logFilters = {
  event_type: listOf(WebhookEventType).optional(),
  /** Of the last response. */
  http_code_class: HttpCodeClass.optional(),
  /** From this time on, inclusive. */
  start_timestamp: Moment.optional(),
  /** Before this time. */
  end_timestamp: Moment.optional(),
}

/** The maximum number of characters of a search for attempts. */
const QUERY_MAX = 100

/** Delivery attempts. */
export const webhookDeliveryEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/deliveries',
    status: 200,
    summary: 'List webhook deliveries',
    scopes: ['webhooks:read', 'webhooks:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      endpoint_id: listOf(Id).optional(),
      succeeded: QueryBoolean.optional(),
      /** The ID of an event or of its object, or the beginning of a type: `subscription.`. */
      query: z.string().max(QUERY_MAX).optional(),
      ...logFilters,
      ...pageQuery,
    }),
    output: pageOf(WebhookDelivery),
    problems: [],
  },
})
