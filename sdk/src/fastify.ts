/** Entry point of Fastify: hooks that require a signed-in user, or an entitlement. */
import type { EntitlementQuestion } from './entitlements/copies.ts'
import type { Gatehouse, ServerSession } from './server/gatehouse.ts'
import { denialOf } from './server/node-denial.ts'
import { keepSession, keptSession } from './server/sessions-of-requests.ts'

/** The part of Fastify's request that the hooks use. */
export type FastifyRequest = { headers: Record<string, string | string[] | undefined> }

/** The part of Fastify's reply that the hooks use. */
export type FastifyReply = {
  code(status: number): unknown
  header(name: string, value: string | string[]): unknown
  send(body: unknown): unknown
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A `preHandler` that lets signed-in users through: others get 401 and JSON. */
export const requireSession = (gatehouse: Gatehouse): Hook =>
  guard(request => gatehouse.requireSession(request))

/**
 * A `preHandler` that lets users through whose customer has a benefit or units of a meter: others
 * get 401 or 402 and JSON with the reason.
 */
export const requireEntitlement = (gatehouse: Gatehouse, question: EntitlementQuestion): Hook =>
  guard(request => gatehouse.requireEntitlement(request, question))

/** The signed-in user of a request, or null. */
export const getSession = (
  gatehouse: Gatehouse,
  request: FastifyRequest,
): Promise<ServerSession | null> => gatehouse.getSession(request)

/** The user whom `requireSession` or `requireEntitlement` let through. */
export const sessionOf = (request: FastifyRequest): ServerSession => keptSession(request)

function guard(require: (request: FastifyRequest) => Promise<ServerSession>): Hook {
  return async (request, reply) => {
    try {
      const session = await require(request)
      keepSession(request, session)
      if (session.setCookies.length) reply.header('set-cookie', [...session.setCookies])
      return undefined
    } catch (error) {
      const denial = denialOf(error)
      if (!denial) throw error
      for (const [name, value] of Object.entries(denial.headers)) reply.header(name, value)
      reply.code(denial.status)
      // Fastify ends the request if a hook returns the reply.
      reply.send(denial.body)
      return reply
    }
  }
}
