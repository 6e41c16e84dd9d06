import type { EntitlementQuestion } from '../entitlements/copies.ts'
import { isGatehouseError } from '../gatehouse-error.ts'
import { AccessDenied } from './access-denied.ts'
import type { Gatehouse, ServerSession } from './gatehouse.ts'

/** A handler of requests of the Fetch API, with the signed-in user and what else it is given. */
export type FetchHandler<R extends Request, More extends unknown[]> = (
  request: R,
  session: ServerSession,
  ...more: More
) => Response | Promise<Response>

type Wrapped<R extends Request, More extends unknown[]> = (
  request: R,
  ...more: More
) => Promise<Response>

/**
 * Lets signed-in users through: others get 401 and JSON. Cookies that the server refreshed are
 * added to the response.
 */
export const withSession = <R extends Request, More extends unknown[]>(
  gatehouse: Gatehouse,
  handler: FetchHandler<R, More>,
): Wrapped<R, More> => guard(request => gatehouse.requireSession(request), handler)

/**
 * Lets users through whose customer has a benefit or units of a meter: others get 401 or 402 and
 * JSON with the reason.
 */
export const withEntitlement = <R extends Request, More extends unknown[]>(
  gatehouse: Gatehouse,
  question: EntitlementQuestion,
  handler: FetchHandler<R, More>,
): Wrapped<R, More> => guard(request => gatehouse.requireEntitlement(request, question), handler)

function guard<R extends Request, More extends unknown[]>(
  require: (request: R) => Promise<ServerSession>,
  handler: FetchHandler<R, More>,
): Wrapped<R, More> {
  return async (request, ...more) => {
    let session: ServerSession
    try {
      session = await require(request)
    } catch (error) {
      return denialResponse(error)
    }
    return withCookies(await handler(request, session, ...more), session)
  }
}

/**
 * The response to a request that is denied, or whose user is not known because Gatehouse cannot be
 * reached (503). Other errors are thrown again.
 */
export function denialResponse(error: unknown): Response {
  if (error instanceof AccessDenied) return error.getResponse()
  if (!isUnavailable(error)) throw error
  return Response.json(UNAVAILABLE, { status: 503 })
}

/** Whether nobody can tell who makes the request, because the server does not respond. */
export const isUnavailable = (error: unknown): boolean =>
  isGatehouseError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

/** What a response says then. */
export const UNAVAILABLE = {
  code: 'UNAVAILABLE',
  message: 'Sign-in is not available. Try again in a moment.',
} as const

function withCookies(response: Response, { setCookies }: ServerSession): Response {
  if (setCookies.length === 0) return response
  // The headers of some responses, such as redirects, cannot be changed.
  const copy = new Response(response.body, response)
  for (const line of setCookies) copy.headers.append('set-cookie', line)
  return copy
}
