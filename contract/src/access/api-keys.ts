import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Id, jsonOf, mapOf, Moment, OpaqueObject } from '../kit/fields.ts'
import { API_KEY_EXPORT_PATH, ApiKeyExport, apiKeyOrder } from './api-key-export.ts'
import { apiKeyProblems } from './api-key-problems.ts'

const DAY_SECONDS = 86_400
const NAME_LENGTH_MAX = 32

/** Limits of a key's name and prefix, in characters, and of its lifetime, in seconds. */
export const apiKeyBounds = {
  name: { min: 1, max: NAME_LENGTH_MAX },
  prefix: { min: 1, max: NAME_LENGTH_MAX },
  seconds: { min: DAY_SECONDS, max: 365 * DAY_SECONDS },
}

/** What a key may do: the allowed actions per resource. */
const ApiKeyPermissions = mapOf(
  z.string().max(100),
  z.array(z.string().max(100)).max(100),
  100,
).meta({ opaque: true })

/**
 * A key that identifies a program of a user or an organization. `start` holds the first characters,
 * by which its owner recognizes it; the key itself is shown once, at creation. Intervals and
 * windows are milliseconds.
 */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string().nullable(),
    start: z.string(),
    prefix: z.string().nullable(),
    /** Null for a key of an organization. */
    userId: Id.nullable(),
    /** The user or organization that owns the key. */
    referenceId: Id,
    configId: z.literal('default'),
    enabled: z.boolean(),
    expiresAt: Moment.nullable(),
    /** Remaining uses; null is unlimited. */
    remaining: z.int().nullable(),
    refillAmount: z.int().nullable(),
    refillInterval: z.int().nullable(),
    lastRefillAt: Moment.nullable(),
    rateLimitEnabled: z.boolean(),
    rateLimitTimeWindow: z.int(),
    rateLimitMax: z.int(),
    requestCount: z.int(),
    lastRequest: Moment.nullable(),
    permissions: ApiKeyPermissions.nullable(),
    metadata: OpaqueObject.nullable(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

const COUNT_MAX = 1_000_000_000_000
const count = (min: number) => z.int().min(min).max(COUNT_MAX)
/** A year and a day: the longest refill interval and rate limit window. */
const milliseconds = z
  .int()
  .min(1)
  .max(366 * DAY_SECONDS * 1_000)

/** A key id as sent by a caller; a value that is not one of our ids matches no key. */
const KeyId = z.string().max(100)
const METADATA_LENGTH_MAX = 10_000

/** Fields of a key that can be set at creation and later. */
const about = {
  /** The session determines the owner; another user's id here is rejected. */
  userId: z.string().max(100).nullable().optional(),
  name: z.string().max(1_000).optional(),
  expiresIn: z.number().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
  metadata: jsonOf(METADATA_LENGTH_MAX).optional(),
  refillAmount: count(1).optional(),
  refillInterval: milliseconds.optional(),
  rateLimitEnabled: z.boolean().optional(),
  rateLimitTimeWindow: milliseconds.optional(),
  rateLimitMax: count(1).optional(),
  permissions: ApiKeyPermissions.optional(),
}

/** A new key: the signed-in user's own or, with `organizationId`, that organization's. */
export const ApiKeyCreate = z.object({
  ...about,
  organizationId: z.string().max(100).optional(),
  prefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-]*$/)
    .max(1_000)
    .optional(),
  remaining: count(0).nullable().optional(),
})
export type ApiKeyCreate = z.output<typeof ApiKeyCreate>

/** An update of a key; omitted fields stay unchanged. */
export const ApiKeyUpdate = z.object({
  ...about,
  keyId: KeyId,
  enabled: z.boolean().optional(),
  remaining: count(1).optional(),
})
export type ApiKeyUpdate = z.output<typeof ApiKeyUpdate>

/** A page of keys, as newer clients read it. */
export const ApiKeyPage = z.object({
  apiKeys: z.array(ApiKey),
  total: z.int(),
  limit: z.int().optional(),
  offset: z.int().optional(),
})
export type ApiKeyPage = z.output<typeof ApiKeyPage>

/** The maximum number of keys in one response. */
export const API_KEYS_LISTED_MAX = 100

/** A count in a query string. */
const inQuery = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const which = z.object({
  ...apiKeyOrder,
  configId: z.string().max(100).optional(),
  limit: inQuery(1, API_KEYS_LISTED_MAX).optional(),
  offset: inQuery(0, 1_000_000).optional(),
})

const { unauthorized } = userProblems
const subjects = ['user'] as const
const rejections = [
  unauthorized,
  apiKeyProblems.not_own,
  apiKeyProblems.server_only,
  apiKeyProblems.name_length,
  apiKeyProblems.too_short_lived,
  apiKeyProblems.too_long_lived,
  apiKeyProblems.metadata_disabled,
  apiKeyProblems.metadata_type,
  apiKeyProblems.refill_without_amount,
  apiKeyProblems.refill_without_interval,
]

/** The result of verifying a presented key; `tryAgainIn` is in milliseconds. */
export const ApiKeyVerdict = z.object({
  valid: z.boolean(),
  error: z
    .object({
      message: z.string(),
      code: z.string(),
      details: z.object({ tryAgainIn: z.int() }).optional(),
    })
    .nullable(),
  key: ApiKey.nullable(),
})
export type ApiKeyVerdict = z.output<typeof ApiKeyVerdict>

/** Keys of the signed-in user, and of the organizations they own or administer. */
export const apiKeyEndpoints = endpoints('accounts', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/api-key/create',
    status: 200,
    summary: 'Create an API key. The key is shown only once.',
    subjects,
    body: ApiKeyCreate,
    output: ApiKey.extend({ key: z.string() }),
    problems: [
      ...rejections,
      sessionProblems.impersonated,
      apiKeyProblems.prefix_length,
      apiKeyProblems.not_a_member,
      apiKeyProblems.not_permitted,
    ],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/api-key/get',
    status: 200,
    summary: 'Get an API key',
    subjects,
    query: z.object({ id: KeyId }),
    output: ApiKey,
    problems: [unauthorized, apiKeyProblems.not_found],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/api-key/list',
    status: 200,
    summary: 'List API keys: an array without query parameters, otherwise a page',
    subjects,
    query: which,
    output: z.union([z.array(ApiKey), ApiKeyPage]),
    problems: [unauthorized, apiKeyProblems.not_a_member, apiKeyProblems.not_permitted],
  },
  export: {
    ...exported,
    path: API_KEY_EXPORT_PATH,
    summary: 'Export API keys as CSV, by their first characters',
    subjects,
    query: ApiKeyExport,
    problems: [unauthorized, apiKeyProblems.not_a_member, apiKeyProblems.not_permitted],
  },
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/api-key/update',
    status: 200,
    summary: 'Update an API key',
    subjects,
    body: ApiKeyUpdate,
    output: ApiKey,
    problems: [
      ...rejections,
      sessionProblems.impersonated,
      apiKeyProblems.not_found,
      apiKeyProblems.nothing_to_update,
    ],
  },
  delete: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/api-key/delete',
    status: 200,
    summary: 'Delete an API key. It stops working immediately.',
    subjects,
    body: z.object({ keyId: KeyId }),
    output: z.object({ success: z.literal(true) }),
    problems: [unauthorized, sessionProblems.impersonated, apiKeyProblems.not_found],
  },
  verify: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/api-key/verify',
    status: 200,
    summary: 'Verify an API key and count the use',
    description: 'For your backend: without a server token this route returns 404.',
    scopes: ['accounts:admin'],
    subjects: ['server'],
    body: z.object({ key: z.string().max(1_000), permissions: ApiKeyPermissions.optional() }),
    output: ApiKeyVerdict,
    problems: [],
    limit: false,
  },
})
