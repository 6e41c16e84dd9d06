import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, HttpUrl, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { WebhookEventType } from './event-types.ts'
import { PayloadVersion } from './payload-versions.ts'

/** Fewest characters of a secret the caller chooses. */
const SECRET_MIN = 32

/** Hours for which a replaced secret keeps signing, unless the request says otherwise. */
export const SECRET_OVERLAP_HOURS = 24
/** The longest time a replaced secret may keep signing. */
const SECRET_OVERLAP_HOURS_MAX = 168

/** Signed JSON, or a chat message for Discord or Slack. */
export const WebhookFormat = z.enum(['raw', 'discord', 'slack'])
export type WebhookFormat = z.output<typeof WebhookFormat>

/**
 * How deliveries are signed (Standard Webhooks): `hmac` by the secret (`v1`), `ed25519` by a
 * private key that never leaves the server (`v1a`), so that receivers verify with a public key.
 */
export const WebhookSignatureType = z.enum(['hmac', 'ed25519'])
export type WebhookSignatureType = z.output<typeof WebhookSignatureType>

/** The maximum number of products, and of customers, of a filter. */
export const FILTER_IDS_MAX = 50
/** The highest rate that may be set; without one, deliveries are not limited. */
export const RATE_MAX = 1_000

/** Only events that name one of these products, and one of these customers, are sent. */
export const WebhookFilter = z.object({
  product_ids: z.array(Id).max(FILTER_IDS_MAX).default([]),
  customer_ids: z.array(Id).max(FILTER_IDS_MAX).default([]),
})
export type WebhookFilter = z.output<typeof WebhookFilter>

/** A URL of the merchant's that receives events. */
export const WebhookEndpoint = z
  .object({
    ...entity,
    url: z.string(),
    name: z.string().nullable(),
    format: WebhookFormat,
    secret: z.string(),
    /** Until then, deliveries are also signed with the previous secret; null if they are not. */
    previous_secret_expires_at: Moment.nullable(),
    organization_id: Id,
    events: z.array(WebhookEventType),
    /** Disabled by the merchant, or automatically after too many consecutive failures. */
    enabled: z.boolean(),
    /** Which payloads it is sent; it stays when newer ones are added. */
    api_version: PayloadVersion,
    /** False: the key is the UTF-8 bytes of the whole secret. */
    uses_standard_webhook_signature: z.boolean(),
    /** Since when deliveries have failed repeatedly without one success; null if they succeed. */
    failing_since: Moment.nullable(),
    signature_type: WebhookSignatureType,
    /** `whpk_` and the base64 of the Ed25519 key that verifies; null if a secret signs. */
    public_key: z.string().nullable(),
    /** Null if the endpoint receives the events of all products and customers. */
    filter: WebhookFilter.nullable(),
    /** The body has the ID of the object instead of the object. */
    thin: z.boolean(),
    /** The maximum number of deliveries in a second; more are delayed. Null for no limit. */
    max_per_second: z.int().nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

/** The maximum number of event types of an endpoint: enough to list each of them several times. */
const EVENTS_MAX = 250

const events = z.array(WebhookEventType).max(EVENTS_MAX)
const secret = z.string().min(SECRET_MIN).max(255)
const name = z.string().max(255).nullable()
const rate = z.int().min(1).max(RATE_MAX)

/** A new endpoint; a secret is generated if none is given. */
export const WebhookEndpointCreate = z.object({
  url: HttpUrl,
  name: name.default(null),
  secret: secret.nullable().optional(),
  format: WebhookFormat,
  events,
  signature_type: WebhookSignatureType.default('hmac'),
  filter: WebhookFilter.nullable().optional(),
  thin: z.boolean().default(false),
  max_per_second: rate.nullable().optional(),
  /** Without one, the version that the client which creates the endpoint can read. */
  api_version: PayloadVersion.nullable().optional(),
  organization_id: Id.nullable().optional(),
})
export type WebhookEndpointCreate = z.output<typeof WebhookEndpointCreate>

/** An update of an endpoint; `events` replaces the list. */
export const WebhookEndpointUpdate = z.object({
  url: HttpUrl.nullable().optional(),
  name: name.optional(),
  secret: secret.nullable().optional(),
  format: WebhookFormat.nullable().optional(),
  events: events.nullable().optional(),
  enabled: z.boolean().nullable().optional(),
  signature_type: WebhookSignatureType.nullable().optional(),
  /** Null sends all events again. */
  filter: WebhookFilter.nullable().optional(),
  thin: z.boolean().nullable().optional(),
  /** Null removes the limit. */
  max_per_second: rate.nullable().optional(),
  api_version: PayloadVersion.nullable().optional(),
})
export type WebhookEndpointUpdate = z.output<typeof WebhookEndpointUpdate>

/** How long the replaced secret keeps signing along with the new one; 0 ends it immediately. */
export const WebhookSecretReset = z.object({
  overlap_hours: z.int().min(0).max(SECRET_OVERLAP_HOURS_MAX).default(SECRET_OVERLAP_HOURS),
})
export type WebhookSecretReset = z.output<typeof WebhookSecretReset>

/** Errors of endpoints. */
export const webhookEndpointProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['webhooks:read', 'webhooks:write']
const write = ['webhooks:write']
const subjects = ['organization', 'user'] as const
const missing = [webhookEndpointProblems.not_found]

/** Webhook endpoints; these paths have no trailing slash. */
export const webhookEndpointEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/endpoints',
    status: 200,
    summary: 'List webhook endpoints',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      /** A part of the name or of the URL. */
      query: SearchText.optional(),
      ...pageQuery,
    }),
    output: pageOf(WebhookEndpoint),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/webhooks/endpoints',
    status: 201,
    summary: 'Create a webhook endpoint',
    scopes: write,
    subjects,
    body: WebhookEndpointCreate,
    output: WebhookEndpoint,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks/endpoints/{id}',
    status: 200,
    summary: 'Get a webhook endpoint',
    scopes: read,
    subjects,
    params: ById,
    output: WebhookEndpoint,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}',
    status: 200,
    summary: 'Update a webhook endpoint',
    scopes: write,
    subjects,
    params: ById,
    body: WebhookEndpointUpdate,
    output: WebhookEndpoint,
    problems: missing,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/webhooks/endpoints/{id}',
    status: 204,
    summary: 'Delete a webhook endpoint',
    scopes: write,
    subjects,
    params: ById,
    problems: missing,
  },
  resetSecret: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}/secret',
    status: 200,
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Deliveries are signed with the new secret immediately, and with the previous one as well ' +
      'for `overlap_hours`. During that time `webhook-signature` has a signature by each, so ' +
      'that a receiver accepts deliveries with either. An Ed25519 key is replaced likewise.',
    scopes: write,
    subjects,
    params: ById,
    body: WebhookSecretReset.prefault({}),
    output: WebhookEndpoint,
    problems: missing,
  },
})
