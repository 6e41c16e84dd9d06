import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, listOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { webhookEndpointProblems } from './endpoints.ts'
import { WebhookEventType } from './event-types.ts'

/** Days after which a stream can no longer be resumed: events without a subscriber are deleted. */
export const STREAM_RESUME_DAYS = 7
/** The maximum number of open streams of an organization. */
export const WEBHOOK_STREAMS_MAX = 20

/** The maximum length of a cursor. */
const CURSOR_MAX = 40
/** The maximum number of types in a request: enough to list each of them several times. */
const TYPES_MAX = 250

/** Types separated by commas, or repeated. */
const EventTypes = z.preprocess(
  value => (typeof value === 'string' ? value.split(',') : value),
  listOf(WebhookEventType, TYPES_MAX).optional(),
)

/** Errors of streams. */
export const webhookStreamProblems = problems({
  cursor_expired: [
    410,
    'ResourceUnavailable',
    'Events after this cursor may have been deleted. Connect without it to follow new events.',
  ],
  too_many: [429, 'TooManyStreams', 'The organization has too many open streams. Close one.'],
})

/** The events of an organization, for programs that cannot receive requests. */
export const webhookStreamEndpoints = endpoints('billing', {
  follow: {
    kind: 'stream',
    method: 'GET',
    path: '/v1/webhooks/stream',
    status: 200,
    summary: 'Follow webhook events',
    description:
      'Server-sent events for programs that cannot receive requests. `event` is the type, `data` ' +
      'the body of a delivery, and `id` a cursor, which is always the same for an event. Connect ' +
      'with `Last-Event-ID` (or `after`) to continue where a stream ended, without loss or ' +
      `repetition. A cursor works for ${STREAM_RESUME_DAYS} days, because events without a ` +
      'subscribed endpoint are kept that long. With `endpoint_id`, the stream sends what this ' +
      'endpoint is subscribed to, in its format, also while it is disabled. A stream ends after ' +
      'ten minutes or when the token is revoked. An organization has at most ' +
      `${WEBHOOK_STREAMS_MAX} open streams.`,
    scopes: ['webhooks:read', 'webhooks:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: Id.optional(),
      endpoint_id: Id.optional(),
      types: EventTypes,
      /** A cursor: the `id` of the last event received. `Last-Event-ID` takes precedence. */
      after: z.string().max(CURSOR_MAX).optional(),
    }),
    problems: [
      webhookEndpointProblems.not_found,
      webhookStreamProblems.cursor_expired,
      webhookStreamProblems.too_many,
    ],
  },
})
