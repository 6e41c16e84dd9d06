import type { ServerSession } from './gatehouse.ts'

/** The users of requests that passed, by the request of the framework. */
const sessions = new WeakMap<object, ServerSession>()

/** Remembers the user of a request. */
export const keepSession = (request: object, session: ServerSession): void => {
  sessions.set(request, session)
}

/** The user of a request that passed; throws if nothing required one. */
export function keptSession(request: object): ServerSession {
  const session = sessions.get(request)
  if (session) return session
  throw new Error('Use requireSession or requireEntitlement on this route first.')
}
