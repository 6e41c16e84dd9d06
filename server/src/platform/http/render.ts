import type { Protocol } from '@gatehouse/contract/kit/endpoint'
import {
  accountCode,
  commonProblems,
  type Problem,
  type Refusal,
} from '@gatehouse/contract/kit/problems'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Renders a problem in its protocol's format. */
export function renderProblem(rejection: Refusal, protocol: Protocol): Response {
  return protocol === 'accounts' ? renderAccounts(rejection) : renderBilling(rejection)
}

function renderAccounts(rejection: Refusal): Response {
  const { problem, invalid, extra } = rejection
  const { status } = problem
  if (invalid) {
    const place = invalid[0]?.loc[0] === 'query' ? 'query' : 'body'
    const body = { code: 'VALIDATION_ERROR', message: `Invalid ${place} parameters` }
    return json(400, body)
  }
  if (problem.rendering === 'oauth') {
    const { error, detail: error_description } = problem
    return json(status, { error, error_description }, { 'cache-control': 'no-store' })
  }
  const body = { code: accountCode(problem.error), message: messageOf(problem), ...extra }
  return json(status, body, rejection.retry_after === undefined ? {} : waitOf(rejection))
}

/** Better Auth 1.7 has its own message for a body that is not JSON. */
const messageOf = (problem: Problem) =>
  problem === commonProblems.malformed ? 'Invalid JSON in request body' : problem.detail

/** OAuth 2 defines two errors itself (RFC 6750): an unknown token and a missing scope. */
const OAUTH = new Set(['invalid_token', 'insufficient_scope'])

function waitOf({ retry_after = 1 }: Refusal): Record<string, string> {
  return { 'x-retry-after': String(retry_after), 'retry-after': String(retry_after) }
}

function renderBilling(rejection: Refusal): Response {
  const { problem, invalid, extra } = rejection
  const { status, error, detail } = problem
  if (error === commonProblems.too_many_requests.error) {
    return new Response(null, {
      status,
      headers: { 'retry-after': String(rejection.retry_after ?? 1) },
    })
  }
  if (OAUTH.has(error)) {
    const headers = { 'www-authenticate': `Bearer error="${error}", error_description="${detail}"` }
    return json(status, { error, error_description: detail }, headers)
  }
  const headers = rejection.retry_after === undefined ? {} : waitOf(rejection)
  return json(status, { error, detail: invalid ?? detail, ...extra }, headers)
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } })
}
