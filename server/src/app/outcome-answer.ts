import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { answerOf, type Answer } from '../platform/http/answer.ts'
import { writeCookie } from '../platform/http/cookies.ts'
import { renderProblem } from '../platform/http/render.ts'
import { problemResponse } from '../platform/http/reply.ts'
import type { Site } from '../platform/site.ts'
import type { Outcome } from './execute-endpoint.ts'

/** What is sent of the outcome of an endpoint, with its cookies and headers. */
export async function outcomeAnswer(
  site: Pick<Site, 'base_url'>,
  { protocol }: Endpoint,
  { status, text, extras }: Outcome,
): Promise<Answer> {
  const rejection = problemResponse(extras)
  const answer: Answer = rejection
    ? await answerOf(renderProblem(rejection, protocol))
    : {
        status,
        headers: { 'content-type': 'application/json' },
        cookies: [],
        text: status === 204 ? null : text,
      }
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
