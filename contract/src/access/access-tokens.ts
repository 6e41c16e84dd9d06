import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf, Moment, SCOPES_MAX, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Scope, TokenScope } from './scopes.ts'

/** The prefix of every organization access token. */
export const TOKEN_PREFIX = 'gatehouse_oat_'

/**
 * A token with which a merchant's program calls the API; the clear text is shown once, at creation.
 */
export const OrganizationAccessToken = z
  .object({
    ...entity,
    organization_id: Id,
    comment: z.string(),
    scopes: z.array(Scope),
    expires_at: Moment.nullable(),
    last_used_at: Moment.nullable(),
    creator: z
      .object({ id: Id, name: z.string(), email: z.string() })
      .nullable()
      .meta({
        description:
          'The member who created the token or took ownership of it. It is revoked when they ' +
          'leave.',
      }),
  })
  .meta({ id: 'OrganizationAccessToken' })
export type OrganizationAccessToken = z.output<typeof OrganizationAccessToken>

const DAY_SECONDS = 86_400
/** The maximum lifetime of a token, in seconds: ten years. */
export const TOKEN_SECONDS_MAX = 3650 * DAY_SECONDS

/** Days and a time: the parts of an ISO-8601 duration whose length is fixed. */
const DURATION = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Seconds, as a number or as an ISO-8601 duration (`P30D`). */
export const Lifetime = z
  .union([z.int(), z.string().regex(DURATION, 'Input should be a valid duration').max(40)])
  .transform(value => (typeof value === 'number' ? value : secondsOf(value)))
  .pipe(z.int().positive().max(TOKEN_SECONDS_MAX))

function secondsOf(duration: string): number {
  const parts = DURATION.exec(duration)?.slice(1) ?? []
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(part =>
    Number(part ?? 0),
  )
  return (weeks * 7 + days) * DAY_SECONDS + hours * 3600 + minutes * 60 + seconds
}

const comment = z.string().min(1).max(255)

/** A new token; without `expires_in` it is valid until it is revoked. */
export const OrganizationAccessTokenCreate = z.object({
  organization_id: Id,
  comment,
  expires_in: Lifetime.nullable().optional(),
  scopes: z.array(TokenScope).min(1).max(SCOPES_MAX),
})
export type OrganizationAccessTokenCreate = z.output<typeof OrganizationAccessTokenCreate>

/** An update of a token; its lifetime cannot be changed. */
export const OrganizationAccessTokenUpdate = z.object({
  comment: comment.nullable().optional(),
  scopes: z.array(TokenScope).min(1).max(SCOPES_MAX).nullable().optional(),
})
export type OrganizationAccessTokenUpdate = z.output<typeof OrganizationAccessTokenUpdate>

/** Errors of access tokens. */
export const accessTokenProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [
    403,
    'NotPermitted',
    'You are not allowed to manage access tokens of this organization.',
  ],
})

const subjects = ['user'] as const
/**
 * Owners and admins have this scope: a member who may change an organization may let programs act
 * for it.
 */
const scopes = ['organizations:write']
const { not_found, not_permitted } = accessTokenProblems

/**
 * Organization access tokens: managed by people in the dashboard only, never with a token. A token
 * can only revoke itself, as a program does that its user signs out of.
 */
export const accessTokenEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/organization-access-tokens/',
    status: 200,
    summary: 'List organization access tokens',
    scopes,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      /** A part of the comment. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['created_at', 'comment', 'last_used_at', 'organization_id'],
        '-created_at',
      ),
    }),
    output: pageOf(OrganizationAccessToken),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/organization-access-tokens/',
    status: 201,
    summary: 'Create an organization access token',
    scopes,
    subjects,
    body: OrganizationAccessTokenCreate,
    output: z.object({
      organization_access_token: OrganizationAccessToken,
      token: z.string(),
    }),
    problems: [not_permitted],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/organization-access-tokens/{id}',
    status: 200,
    summary: 'Update an organization access token',
    scopes,
    subjects,
    params: ById,
    body: OrganizationAccessTokenUpdate,
    output: OrganizationAccessToken,
    problems: [not_permitted, not_found],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/organization-access-tokens/{id}',
    status: 204,
    summary: 'Revoke an organization access token',
    scopes,
    subjects,
    params: ById,
    problems: [not_permitted, not_found],
  },
  revokeOwn: {
    kind: 'write',
    method: 'POST',
    path: '/v1/organization-access-tokens/revoke',
    status: 204,
    summary: 'Revoke the organization access token of the request',
    description: 'The next request with this token is rejected. No scope is needed.',
    subjects: ['organization'],
    problems: [not_found],
  },
  transfer: {
    kind: 'write',
    method: 'POST',
    path: '/v1/organization-access-tokens/{id}/transfer',
    status: 200,
    summary: 'Take ownership of an organization access token',
    description:
      'The calling owner of the organization becomes its creator, so the token stays valid ' +
      'when the member who created it leaves.',
    scopes,
    subjects,
    params: ById,
    output: OrganizationAccessToken,
    problems: [not_permitted, not_found],
  },
})
