import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { answerOf, type Answer } from '../platform/http/answer.ts'
import { writeCookie } from '../platform/http/cookies.ts'
import { renderProblem } from '../platform/http/render.ts'
import { problemResponse } from '../platform/http/reply.ts'
import type { Site } from '../platform/site.ts'
import type { Outcome } from './execute-endpoint.ts'

/** What is sent of the outcome of an endpoint, with its cookies and headers. */
export function outcomeAnswer(
  site: Pick<Site, 'base_url'>,
  { protocol }: Endpoint,
  outcome: Outcome,
): Answer | Promise<Answer> {
  const { status, text, extras } = outcome
  const rejection = problemResponse(extras)
  if (rejection) {
    const rendered = answerOf(renderProblem(rejection, protocol))
    return rendered.then(answer => withExtras(site, answer, outcome))
  }
  const headers = { 'content-type': 'application/json' }
  const answer = { status, headers, cookies: [], text: status === 204 ? null : text }
  return withExtras(site, answer, outcome)
}

function withExtras(
  site: Pick<Site, 'base_url'>,
  answer: Answer,
  { status, extras }: Outcome,
): Answer {
  const { headers, cookies } = answer
  headers['cache-control'] = 'no-store'
  if (status === 204) delete headers['content-type']
  if (extras.redirect !== undefined) headers.location = extras.redirect
  for (const [name, value] of Object.entries(extras.headers ?? {}))
    headers[name.toLowerCase()] = value
  const https = site.base_url.startsWith('https://')
  for (const cookie of extras.cookies ?? []) cookies.push(writeCookie(cookie, https))
  return answer
}
