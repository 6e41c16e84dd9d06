import { Platform } from '@gatehouse/contract/billing/platforms'
import { originOfHost } from '@gatehouse/contract/organizations/portal-address'
import { z } from 'zod'
import { authorizationUrl } from '../../../accounts/providers/authorization-url.ts'
import type { Provider } from '../../../accounts/providers/provider.ts'
import {
  consumeProof,
  findProof,
  storeProof,
} from '../../../accounts/verifications/verification-proof.ts'
import { servedStatuses } from '../../../organizations/portal-domains/portal-domain.ts'
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
  /** Whether it was started at the merchant's domain, where the browser has the cookie. */
  at_domain: z.boolean().default(false),
  /** Encrypted: with it and a code another client could finish the connection. */
  verifier: z.string(),
})

/** A connection that a customer has started. */
export type ConnectionFlow = z.output<typeof Flow>

/** The address that the operator registers at the platform. */
export const redirectUri = ({ base_url }: Pick<ServerInfo, 'base_url'>) => callbackAt(base_url)

/** The address to which a platform's response leads at an origin. */
export const callbackAt = (origin: string) =>
  new URL('/v1/customer-portal/oauth-accounts/callback', origin).href

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

/**
 * The origin of the merchant's domain at which a returned state was started. The platform knows
 * only the server's own address, where the browser does not have the cookie.
 */
export async function domainOfConnection(work: Work, state: string): Promise<string | undefined> {
  if (work.actor.request.portal_domain) return undefined
  const proof = await findProof(work, 'connect-account', state)
  const flow = proof && Flow.parse(proof.value)
  if (!flow?.at_domain) return undefined
  const merchant = await work.sql
    .selectFrom('portal_domains')
    .select('host')
    .where('organization_id', '=', flow.organization_id)
    .where('status', 'in', servedStatuses)
    .executeTakeFirst()
  return merchant && originOfHost(work.server.base_url, merchant.host)
}

/** Deletes the cookie of a connection in the browser. */
export const clearedCookie: Cookie = { name: 'gatehouse.connection', value: '', max_age: 0 }
