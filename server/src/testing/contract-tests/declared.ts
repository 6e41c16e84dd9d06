import { apiDocument } from '@gatehouse/contract/api-document'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { originProblems } from '@gatehouse/contract/kit/implied-problems'
import { commonProblems, type Problem } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import type { Answer } from './ask.ts'
import type { EndpointCase } from './example.ts'

/** Returns every deviation of a response from the contract, whatever the request was. */
export function undeclaredResponse({ endpoint }: EndpointCase, answer: Answer): string[] {
  const headers = [...missingHeaders(answer), ...undocumentedStatus(endpoint, answer)]
  if (answer.status >= 500) return [`the server failed: ${answer.text}`, ...headers]
  if (answer.status >= 400) return [...problemsOf(endpoint, answer), ...headers]
  return [...outputFindings(endpoint, answer), ...headers]
}

type DocumentedPaths = { paths: Record<string, Record<string, { responses: object }>> }
const { paths } = apiDocument('0.0.0') as DocumentedPaths

/** A status that the OpenAPI document does not list for an operation it describes. */
function undocumentedStatus({ path, method }: Endpoint, { status }: Answer): string[] {
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation || Object.hasOwn(operation.responses, status)) return []
  return [`the OpenAPI document does not list ${status}`]
}

function missingHeaders({ headers }: Answer): string[] {
  const always = ['x-request-id', 'x-content-type-options', 'content-security-policy']
  return always.filter(name => !headers.has(name)).map(name => `the header ${name} is missing`)
}

/** A success must match its schema exactly, in the declared format. */
function outputFindings({ output, status, kind }: Endpoint, answer: Answer): string[] {
  if (answer.status === 302) return answer.headers.has('location') ? [] : ['a redirect to nowhere']
  if (answer.status !== status) return [`answered ${answer.status}, declared is ${status}`]
  if (!output || kind === 'stream') return []
  const parsed = output.safeParse(answer.body)
  if (!parsed.success) return [`not as declared: ${parsed.error.message} in ${answer.text}`]
  const again = JSON.stringify(compileEncoder(output)(parsed.data))
  const same = sortedJson(JSON.parse(again)) === sortedJson(answer.body)
  return same ? [] : [`more or other than declared: ${answer.text} is not ${again}`]
}

const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  )

const { invalid, rule_broken, unauthorized, invalid_token, insufficient_scope } = commonProblems
const { not_permitted, malformed, too_large, unsupported_media_type } = commonProblems
const { key_reused, key_in_flight } = commonProblems

/** Errors that follow from an endpoint's declaration, in addition to those it names. */
function impliedBy({ subjects, body, kind, method }: Endpoint): Problem[] {
  const open = subjects.includes('anonymous') && !subjects.includes('organization')
  const reads = body !== undefined || method === 'POST' || method === 'PATCH'
  return [
    invalid,
    rule_broken,
    ...(open ? [] : [unauthorized, invalid_token, insufficient_scope]),
    ...(subjects.includes('user') ? [not_permitted] : []),
    ...(reads ? [malformed, too_large, unsupported_media_type] : []),
    ...(kind === 'read' ? [] : [key_reused, key_in_flight]),
    originProblems.foreign_origin,
  ]
}

function problemsOf(endpoint: Endpoint, answer: Answer): string[] {
  if (endpoint.protocol === 'accounts') return accountProblems(endpoint, answer)
  const { error, detail, error_description } = Object(answer.body) as Record<string, unknown>
  const known = [...endpoint.problems, ...impliedBy(endpoint)]
  const declared = known.some(item => item.status === answer.status && item.error === error)
  if (!declared) return [`refused by an undeclared problem: ${answer.status} ${answer.text}`]
  if (error === 'invalid_token' || error === 'insufficient_scope') {
    return answer.headers.get('www-authenticate')?.includes(error) && error_description
      ? []
      : [`not refused as OAuth 2 does: ${answer.text}`]
  }
  const isOauth = known.some(item => item.rendering === 'oauth' && item.error === error)
  if (isOauth && typeof error_description === 'string') return []
  const list = answer.status === 422 && Array.isArray(detail)
  const hasShape = list ? detail.every(isItem) : typeof detail === 'string'
  return hasShape ? [] : [`not refused in the protocol's form: ${answer.text}`]
}

/** The fields the SDK reads of one validation error: type, location and message. */
function isItem(item: unknown): boolean {
  const { type, loc, msg } = Object(item) as Record<string, unknown>
  return typeof type === 'string' && typeof msg === 'string' && Array.isArray(loc)
}

const invalidInput: Problem = { status: 400, error: 'VALIDATION_ERROR', detail: '' }
const unserved: Problem = { status: 404, error: 'NOT_FOUND', detail: '' }

/**
 * The errors shared by both protocols, as accounts encode them. Listed by hand, as a client would
 * compare them.
 */
const sharedByAccounts: Problem[] = [
  { ...malformed, error: 'BAD_REQUEST' },
  { ...too_large, error: 'REQUEST_TOO_LARGE' },
  { ...unsupported_media_type, error: 'UNSUPPORTED_MEDIA_TYPE' },
]

function accountProblems(endpoint: Endpoint, answer: Answer): string[] {
  const { error, error_description } = Object(answer.body) as Record<string, unknown>
  const isOauth = endpoint.problems.some(
    item => item.rendering === 'oauth' && item.status === answer.status && item.error === error,
  )
  if (isOauth && typeof error_description === 'string') return []
  const impliedProblems = [invalidInput, unserved, ...sharedByAccounts]
  const known = [...endpoint.problems, ...impliedProblems, ...Object.values(originProblems)]
  const { code, message } = Object(answer.body) as Record<string, unknown>
  const declared = known.some(item => {
    if (item.status !== answer.status) return false
    return item.error === code && typeof message === 'string' && message !== ''
  })
  return declared ? [] : [`refused by an undeclared problem: ${answer.status} ${answer.text}`]
}
