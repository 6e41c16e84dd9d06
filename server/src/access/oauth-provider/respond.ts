import type { RequestListener } from 'node:http'
import { providerPaths } from '@gatehouse/contract/access/oauth-provider'
import type { RawContext } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import { write } from '../../platform/work.ts'
import { RESUME_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { NOBODY, runExchange, type Exchange } from './exchange.ts'
import { passToListener, type PlainRequest } from './node-exchange.ts'
import { formWithSubject } from './subject-params.ts'

/** The largest form that is read: the library's limit is 56 KB. */
const FORM_BYTES_MAX = 56 * 1024

type Options = {
  /** The path, as the library knows it. */
  path: string
  /** Replaces the query of the request. */
  query?: URLSearchParams
  is_preview?: boolean
  /** A form that names its subject by the app's default, if it names none. */
  has_subject?: boolean
}

/** The response of the provider, and what the exchange found out. */
export type Answer = { response: Response; exchange: Exchange }

/**
 * Lets the provider respond, in one transaction: what it reads and writes is consistent, and of two
 * requests with the same token one waits for the other. A response that rejects is committed too,
 * because it may end a sign-in.
 */
export async function respond(
  { site, request, actor }: RawContext<unknown>,
  { path, query, is_preview = false, has_subject = false }: Options,
): Promise<Answer> {
  const reads = request.method === 'POST'
  const sent = reads ? await readText(request, FORM_BYTES_MAX) : ''
  const search = query ?? new URL(request.url).searchParams
  // An admin who impersonates a user must not sign in to apps as them.
  const own = actor.session?.impersonated_by === null ? actor.session : undefined
  const session = is_preview ? undefined : own
  // The library takes as long to load as a fifth of the server: it is loaded when it is used.
  const { openProvider } = await import('./provider.ts')
  return write(site, actor, async work => {
    const is_sign_out = path === providerPaths.end_session
    const exchange: Exchange = { work, session, is_sign_out, is_preview, beginning: new Map() }
    const authorization = request.headers.get('authorization')
    const body = has_subject
      ? String(await formWithSubject(work, new URLSearchParams(sent), authorization))
      : sent
    return runExchange(exchange, async () => {
      const provider = await openProvider(work)
      const given: PlainRequest = {
        method: request.method === 'HEAD' ? 'GET' : request.method,
        url: search.size > 0 ? `${path}?${search}` : path,
        headers: headersFor(request.headers, cookieHeader(exchange, actor.request.cookies)),
        ...{ body, base_url: site.base_url },
      }
      const listener = provider.callback()
      const answer: RequestListener = (...pair) => void listener(...pair)
      const response = await passToListener(answer, given)
      if (exchange.failure) throw exchange.failure
      return { response: forBrowsers(response), exchange }
    })
  })
}

const PASSED_HEADERS = ['authorization', 'content-type', 'accept', 'origin'] as const

function headersFor(headers: Headers, cookie: string): Record<string, string> {
  const passed = PASSED_HEADERS.flatMap(name => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), ...(cookie !== '' && { cookie }) }
}

/** The library finds our session in a cookie of its own, which no browser has. */
function cookieHeader(
  { session, is_sign_out }: Exchange,
  cookies: ReadonlyMap<string, string> | undefined,
): string {
  const session_id = session?.id ?? (is_sign_out ? NOBODY : undefined)
  const resumed = cookies?.get(RESUME_COOKIE)
  const parts = [
    session_id === undefined ? '' : `${SESSION_COOKIE}=${session_id}`,
    // Its own kind of id; anything else could become another cookie.
    resumed !== undefined && /^[\w-]{1,100}$/.test(resumed) ? `${RESUME_COOKIE}=${resumed}` : '',
  ]
  return parts.filter(part => part !== '').join('; ')
}

/**
 * Of the library's cookies a browser gets only the one that binds a request to it. Redirects have
 * the status of all others of this server.
 */
function forBrowsers({ status, body, headers }: Response): Response {
  const kept = headers.getSetCookie().filter(cookie => cookie.startsWith(`${RESUME_COOKIE}=`))
  headers.delete('set-cookie')
  for (const cookie of kept) headers.append('set-cookie', cookie)
  return new Response(body, { status: status === 303 ? 302 : status, headers })
}
