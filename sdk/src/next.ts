/** Entry point of Next.js: route handlers, proxies and server components with a signed-in user. */
import type { Gatehouse, ServerSession } from './server/gatehouse.ts'
import type { RequestLike } from './server/read-request.ts'

export { withEntitlement, withSession, type FetchHandler } from './server/fetch-handler.ts'

/**
 * The signed-in user of a server component or action, or null: `getSession(gatehouse, await
 * headers())`.
 */
export const getSession = (
  gatehouse: Gatehouse,
  headers: Extract<RequestLike['headers'], { get: unknown }>,
): Promise<ServerSession | null> => gatehouse.getSession({ headers })
