import { Platform } from '@gatehouse/contract/billing/platforms'
import { z } from 'zod'
import { authorizationUrl } from '../../../accounts/providers/authorization-url.ts'
import type { Provider } from '../../../accounts/providers/provider.ts'
import { consumeProof, storeProof } from '../../../accounts/verifications/verification-proof.ts'
import { later, MINUTE } from '../../../platform/clock.ts'
import { decrypt, encrypt } from '../../../platform/crypto/keys.ts'
import { signValue, verifyValue, type Cookie } from '../../../platform/http/cookies.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ServerInfo } from '../../../platform/site.ts'
import { realNow, type Work } from '../../../platform/work.ts'

const FLOW_MS = 10 * MINUTE
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 128

/** The stored state of a connection, until the customer returns. */
const Flow = z.object({
  platform: Platform,
  organization_id: z.string(),
  customer_id: z.string(),
  return_to: z.string(),
  /** Encrypted: with it and a code another client could finish the connection. */
  verifier: z.string(),
})

/** A connection that a customer has started. */
export type ConnectionFlow = z.output<typeof Flow>

/** The address that the operator registers at the platform. */
export const redirectUri = ({ base_url }: Pick<ServerInfo, 'base_url'>) =>
  new URL('/v1/customer-portal/oauth-accounts/callback', base_url).href

/**
 * Starts a connection: returns the URL at the platform, and the cookie of the browser that must
 * finish it, so that a link of another person connects nothing.
 */
export async function startConnection(
  work: Work,
  provider: Provider,
  flow: Omit<ConnectionFlow, 'verifier'>,
): Promise<{ url: string; cookie: Cookie }> {
  const { keys } = work.server
  const state = newToken(STATE_LENGTH)
  const code_verifier = newToken(VERIFIER_LENGTH)
  const verifier = encrypt(keys, code_verifier, 'provider_tokens').toString('base64')
  await storeProof(work, 'connect-account', {
    token: state,
    user_id: null,
    value: { ...flow, verifier } satisfies ConnectionFlow,
    expires_at: later(realNow(work), FLOW_MS),
  })
  const url = authorizationUrl(provider, {
    ...{ state, code_verifier, nonce: '', redirect_uri: redirectUri(work.server) },
  })
  const cookie = { ...clearedCookie, value: signValue(keys, state), max_age: FLOW_MS / 1_000 }
  return { url: url.href, cookie }
}

/**
 * Uses up the connection of a returned state, if it was started in this browser; of many concurrent
 * requests one gets it.
 */
export async function consumeConnection(
  work: Work,
  state: string,
): Promise<(ConnectionFlow & { code_verifier: string }) | undefined> {
  const { server, actor } = work
  const bound = verifyValue(server.keys, actor.request.cookies?.get(clearedCookie.name))
  if (bound !== state) return undefined
  const proof = await consumeProof(work, 'connect-account', state)
  if (!proof) return undefined
  const flow = Flow.parse(proof.value)
  const sealed = Buffer.from(flow.verifier, 'base64')
  return { ...flow, code_verifier: decrypt(server.keys, sealed, 'provider_tokens') }
}

/** Deletes the cookie of a connection in the browser. */
export const clearedCookie: Cookie = { name: 'gatehouse.connection', value: '', max_age: 0 }
