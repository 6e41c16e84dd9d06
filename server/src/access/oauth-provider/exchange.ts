import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignedIn } from '../../actors/actor.ts'
import type { Work } from '../../platform/work.ts'
import type { ConsentRow } from '../connected-apps/consent.ts'
import type { TokenPayload } from '../connected-apps/token.ts'

/**
 * One request to the provider, in one transaction. The library knows neither our transactions nor
 * our sessions, so what it calls finds them here.
 */
export type Exchange = {
  work: Work
  /** The session of the browser's user; undefined if nobody is signed in. */
  session: SignedIn | undefined
  /** A request to sign out, which the library must answer alike whether anybody is signed in. */
  is_sign_out: boolean
  /** Validates an authorization request without beginning it. */
  is_preview: boolean
  /** The request that the user must decide, where it is only previewed. */
  previewed?: TokenPayload
  /** What the user allows the app, by the id of the sign-in that begins with the code. */
  beginning: Map<string, ConsentRow>
  /** An error of ours, which the library answers but does not pass on. */
  failure?: Error
}

/** The session, as the library knows it, of a request to sign out when nobody is signed in. */
export const NOBODY = 'nobody'

const exchanges = new AsyncLocalStorage<Exchange>()

/** Runs a request to the provider. */
export const runExchange = <T>(exchange: Exchange, run: () => Promise<T>): Promise<T> =>
  exchanges.run(exchange, run)

/** The request that is under way. */
export function currentExchange(): Exchange {
  const exchange = exchanges.getStore()
  if (!exchange) throw new Error('the provider must be called within an exchange')
  return exchange
}
