import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { webhookEndpointProblems } from './endpoints.ts'
import { WebhookEventType } from './event-types.ts'

/** The most events that one replay sends. */
export const REPLAY_EVENTS_MAX = 10_000
/** Days for which finished replays are listed. */
export const REPLAY_DAYS = 90

/** The maximum number of types of a replay: enough to list each of them several times. */
const TYPES_MAX = 250

/** A replay runs until every event is queued, or a member cancels what is not. */
export const webhookReplayLifecycle = lifecycle({
  running: { finish: 'finished', cancel: 'canceled' },
  finished: {},
  canceled: {},
})

const WebhookReplayStatus = z.enum(webhookReplayLifecycle.statuses)
export type WebhookReplayStatus = z.output<typeof WebhookReplayStatus>

const filter = {
  /** `failed`: events that could not be delivered; `all`: also delivered and skipped ones. */
  status: z.enum(['failed', 'all']).default('failed'),
  event_type: z.array(WebhookEventType).max(TYPES_MAX).nullable().optional(),
  /** Of the object that the events are about. */
  object_id: Id.nullable().optional(),
  /** Events from this time on, inclusive. */
  start_timestamp: Moment.nullable().optional(),
  /** Events before this time. */
  end_timestamp: Moment.nullable().optional(),
}

/** Which events of an endpoint are sent again. Those whose payload was deleted are left out. */
export const WebhookReplayFilter = z.object({ endpoint_id: Id, ...filter })
export type WebhookReplayFilter = z.output<typeof WebhookReplayFilter>

/** How many events a replay would send. */
export const WebhookReplayPreview = z
  .object({
    /** At most `limit`, even if there are more. */
    count: z.int(),
    limit: z.int(),
    exceeds_limit: z.boolean(),
  })
  .meta({ id: 'WebhookReplayPreview' })
export type WebhookReplayPreview = z.output<typeof WebhookReplayPreview>

/** Events that are sent again, and how many of them are queued for delivery. */
export const WebhookReplay = z
  .object({
    ...entity,
    organization_id: Id,
    endpoint_id: Id,
    status: WebhookReplayStatus,
    filter: z.object({
      status: z.enum(['failed', 'all']),
      event_type: z.array(WebhookEventType).nullable(),
      object_id: Id.nullable(),
      start_timestamp: Moment.nullable(),
      end_timestamp: Moment.nullable(),
    }),
    /** The events that matched when the replay was created. */
    total_count: z.int(),
    queued_count: z.int(),
    finished_at: Moment.nullable(),
  })
  .meta({ id: 'WebhookReplay' })
export type WebhookReplay = z.output<typeof WebhookReplay>

/** Errors of replays. */
export const webhookReplayProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  endpoint_disabled: [409, 'WebhookEndpointDisabled', 'Enable the endpoint first.'],
  already_running: [409, 'WebhookReplayRunning', 'A replay of this endpoint is running already.'],
  nothing_found: [409, 'WebhookReplayEmpty', 'No event matches the filter.'],
  over_limit: [
    409,
    'WebhookReplayTooLarge',
    `More than ${REPLAY_EVENTS_MAX} events match the filter. Choose a shorter time.`,
  ],
  ended: [409, 'WebhookReplayEnded', 'The replay has ended.'],
})

const read = ['webhooks:read', 'webhooks:write']
const write = ['webhooks:write']
const subjects = ['organization', 'user'] as const

/** Sending many events of an endpoint again. */
export const webhookReplayEndpoints = endpoints('billing', {
  preview: {
    kind: 'read',
    method: 'POST',
    path: '/v1/webhooks/replays/preview',
    status: 200,
    summary: 'Count the events of a webhook replay',
    scopes: read,
    subjects,
    body: WebhookReplayFilter,
    output: WebhookReplayPreview,
    problems: [webhookEndpointProblems.not_found],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/webhooks/replays',
    status: 202,
    summary: 'Replay webhook events',
    description:
      'Sends events of an endpoint again: with the same `webhook-id`, sequence and body, a new ' +
      'timestamp and signature, in their order, and with all retries. Receivers that store the ' +
      'IDs they processed ignore those. A pending event is not sent twice.',
    scopes: write,
    subjects,
    body: WebhookReplayFilter,
    output: WebhookReplay,
    problems: [
      webhookEndpointProblems.not_found,
      webhookReplayProblems.endpoint_disabled,
      webhookReplayProblems.already_running,
      webhookReplayProblems.nothing_found,
      webhookReplayProblems.over_limit,
    ],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/replays',
    status: 200,
    summary: 'List webhook replays',
    scopes: read,
    subjects,
    query: z.object({ endpoint_id: listOf(Id).optional(), ...pageQuery }),
    output: pageOf(WebhookReplay),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/replays/{id}',
    status: 200,
    summary: 'Get a webhook replay',
    scopes: read,
    subjects,
    params: ById,
    output: WebhookReplay,
    problems: [webhookReplayProblems.not_found],
  },
  cancel: {
    kind: 'write',
    method: 'POST',
    path: '/v1/webhooks/replays/{id}/cancel',
    status: 200,
    summary: 'Cancel a webhook replay',
    description: 'Events that are queued already are still sent.',
    scopes: write,
    subjects,
    params: ById,
    output: WebhookReplay,
    problems: [webhookReplayProblems.not_found, webhookReplayProblems.ended],
  },
})
