/**
 * Entry point of Express, and of other servers with Node's requests: middleware that requires a
 * signed-in user, or an entitlement.
 */
import type { EntitlementQuestion } from './entitlements/copies.ts'
import type { Gatehouse, ServerSession } from './server/gatehouse.ts'
import { denialOf } from './server/node-denial.ts'
import { keepSession, keptSession } from './server/sessions-of-requests.ts'

/** The part of Node's request that the middleware uses. */
export type NodeRequest = { headers: Record<string, string | string[] | undefined> }

/** The part of Node's response that the middleware uses. */
export type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string): unknown
  appendHeader(name: string, value: string | string[]): unknown
  end(text: string): unknown
}

type Middleware = (
  request: NodeRequest,
  response: NodeResponse,
  next: (error?: unknown) => void,
) => Promise<void>

/** Lets signed-in users through: others get 401 and JSON. */
export const requireSession = (gatehouse: Gatehouse): Middleware =>
  guard(request => gatehouse.requireSession(request))

/**
 * Lets users through whose customer has a benefit or units of a meter: others get 401 or 402 and
 * JSON with the reason.
 */
export const requireEntitlement = (
  gatehouse: Gatehouse,
  question: EntitlementQuestion,
): Middleware => guard(request => gatehouse.requireEntitlement(request, question))

/** The signed-in user of a request, or null. */
export const getSession = (
  gatehouse: Gatehouse,
  request: NodeRequest,
): Promise<ServerSession | null> => gatehouse.getSession(request)

/** The user whom `requireSession` or `requireEntitlement` let through. */
export const sessionOf = (request: NodeRequest): ServerSession => keptSession(request)

function guard(require: (request: NodeRequest) => Promise<ServerSession>): Middleware {
  return async (request, response, next) => {
    try {
      const session = await require(request)
      keepSession(request, session)
      if (session.setCookies.length) response.appendHeader('set-cookie', [...session.setCookies])
    } catch (error) {
      const denial = denialOf(error)
      return denial ? respond(response, denial) : next(error)
    }
    next()
  }
}

type Denial = NonNullable<ReturnType<typeof denialOf>>

function respond(response: NodeResponse, { status, headers, body }: Denial): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(JSON.stringify(body))
}
