import type { z } from 'zod'
import type { Endpoint, Protocol } from './endpoint.ts'
import { commonProblems, problems, type Problem } from './problems.ts'

/** Errors of requests from untrusted pages. */
export const originProblems = problems({
  invalid_origin: [403, 'INVALID_ORIGIN', 'Invalid origin'],
  invalid_callback: [403, 'INVALID_CALLBACK_URL', 'Invalid callbackURL'],
  invalid_redirect: [403, 'INVALID_REDIRECT_URL', 'Invalid redirectURL'],
  invalid_error_callback: [403, 'INVALID_ERROR_CALLBACK_URL', 'Invalid errorCallbackURL'],
  invalid_new_user_callback: [403, 'INVALID_NEW_USER_CALLBACK_URL', 'Invalid newUserCallbackURL'],
  foreign_origin: [403, 'NotPermitted', "Session cookies aren't accepted from this origin."],
})

/** Redirect fields, and the error for an untrusted URL in each. */
export const redirectFields: Record<string, Problem> = {
  callbackURL: originProblems.invalid_callback,
  redirectTo: originProblems.invalid_redirect,
  errorCallbackURL: originProblems.invalid_error_callback,
  newUserCallbackURL: originProblems.invalid_new_user_callback,
}

/**
 * What any endpoint of a protocol may respond besides the problems it declares. `appliesTo` decides
 * whether a status applies to an endpoint; its problems are the same for all of them, so that the
 * OpenAPI document describes each response once.
 */
export const impliedProblems: Record<Protocol, readonly Problem[]> = {
  accounts: [
    commonProblems.malformed,
    { status: 400, error: 'VALIDATION_ERROR', detail: 'A field is missing or invalid.' },
    commonProblems.unauthorized,
    originProblems.invalid_origin,
    ...Object.values(redirectFields),
    commonProblems.not_found,
    commonProblems.too_large,
    commonProblems.unsupported_media_type,
    commonProblems.too_many_requests,
    commonProblems.server,
    commonProblems.unavailable,
    commonProblems.writes_rejected,
    commonProblems.time_limit,
  ],
  billing: [
    commonProblems.malformed,
    commonProblems.unauthorized,
    commonProblems.invalid_token,
    commonProblems.insufficient_scope,
    commonProblems.not_permitted,
    commonProblems.not_found,
    commonProblems.key_reused,
    commonProblems.key_in_flight,
    commonProblems.too_large,
    commonProblems.unsupported_media_type,
    commonProblems.invalid,
    commonProblems.rule_broken,
    { ...commonProblems.too_many_requests, rendering: 'empty' },
    commonProblems.server,
    commonProblems.unavailable,
    commonProblems.writes_rejected,
    commonProblems.time_limit,
  ],
}

/** The statuses that follow from an endpoint's declaration. */
export function impliedStatuses(endpoint: Endpoint): Set<number> {
  const all = endpoint.protocol === 'accounts' ? accountStatuses : billingStatuses
  const found = Object.entries(all).filter(([, appliesTo]) => appliesTo(endpoint))
  return new Set(found.map(([status]) => Number(status)))
}

type AppliesTo = (endpoint: Endpoint) => boolean

const isOpen: AppliesTo = ({ subjects }) => subjects.includes('anonymous')
const isServerOnly: AppliesTo = ({ subjects }) => subjects.includes('server')
const readsBody: AppliesTo = ({ kind, method }) =>
  kind !== 'raw' && method !== 'GET' && method !== 'DELETE'
const changes: AppliesTo = ({ method }) => method !== 'GET'
const readsInput: AppliesTo = ({ body, query }) => Boolean(body ?? query)

/** Whether a request can contain a redirect URL. */
export const namesRedirect: AppliesTo = ({ body, query }) =>
  [body, query].some(schema => {
    const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, z.ZodType> }
    return Object.keys(shape).some(name => Object.hasOwn(redirectFields, name))
  })

const always: Record<number, AppliesTo> = {
  413: readsBody,
  415: readsBody,
  429: ({ limit }) => limit !== false,
  500: () => true,
  503: () => true,
}

const accountStatuses: Record<number, AppliesTo> = {
  ...always,
  400: endpoint => readsInput(endpoint) || readsBody(endpoint),
  401: endpoint => !isOpen(endpoint) && !isServerOnly(endpoint),
  403: endpoint => namesRedirect(endpoint) || (changes(endpoint) && !endpoint.foreign),
  404: endpoint => isServerOnly(endpoint) || endpoint.params !== undefined,
}

/** Anonymous endpoints ignore tokens, unless they accept them as well. */
const acceptsTokens: AppliesTo = ({ subjects }) =>
  subjects.includes('organization') || subjects.includes('customer')

const billingStatuses: Record<number, AppliesTo> = {
  ...always,
  400: readsBody,
  401: endpoint => !isOpen(endpoint) || acceptsTokens(endpoint),
  403: endpoint =>
    acceptsTokens(endpoint) || endpoint.subjects.includes('user') || changes(endpoint),
  404: ({ params }) => params !== undefined,
  409: ({ kind }) => kind === 'write' || kind === 'staged' || kind === 'grouped',
  422: endpoint => readsInput(endpoint) || endpoint.params !== undefined,
}
