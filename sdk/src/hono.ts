/** Entry point of Hono: middleware that requires a signed-in user, or an entitlement. */
import type { EntitlementQuestion } from './entitlements/copies.ts'
import { denialResponse } from './server/fetch-handler.ts'
import type { Gatehouse, ServerSession } from './server/gatehouse.ts'
import { keepSession, keptSession } from './server/sessions-of-requests.ts'

/** The part of Hono's context that the middleware uses. */
export type HonoContext = {
  req: { raw: Request }
  header(name: string, value?: string, options?: { append?: boolean }): void
}

type Middleware = (context: HonoContext, next: () => Promise<void>) => Promise<Response | void>

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
  { req }: Pick<HonoContext, 'req'>,
): Promise<ServerSession | null> => gatehouse.getSession(req.raw)

/** The user whom `requireSession` or `requireEntitlement` let through. */
export const sessionOf = ({ req }: Pick<HonoContext, 'req'>): ServerSession => keptSession(req.raw)

function guard(require: (request: Request) => Promise<ServerSession>): Middleware {
  return async (context, next) => {
    try {
      const session = await require(context.req.raw)
      keepSession(context.req.raw, session)
      for (const line of session.setCookies) context.header('set-cookie', line, { append: true })
    } catch (error) {
      return denialResponse(error)
    }
    return next()
  }
}
