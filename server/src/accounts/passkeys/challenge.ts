import { CHALLENGE_SECONDS } from '@gatehouse/contract/accounts/passkeys'
import { z } from 'zod'
import { later, SECOND } from '../../platform/clock.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import { newToken } from '../../platform/ids.ts'
import type { ServerInfo } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { cookieName } from '../sessions/session-cookies.ts'
import { storeProof, consumeProof } from '../verifications/verification-proof.ts'

/** A challenge for registering a passkey is not valid for signing in. */
type Ceremony = 'passkey-registration' | 'passkey-sign-in'

const Value = z.object({ challenge: z.string() })

/**
 * Stores a challenge for the calling browser; the cookie identifies which challenge it was given.
 */
export async function storeChallenge(
  work: Work,
  ceremony: Ceremony,
  { challenge, user_id }: { challenge: string; user_id: string | null },
): Promise<Cookie> {
  const token = newToken()
  const expires_at = later(work.now, CHALLENGE_SECONDS * SECOND)
  await storeProof(work, ceremony, { token, user_id, value: { challenge }, expires_at })
  const name = cookieName(work.server, 'better-auth-passkey')
  return { name, value: signValue(work.server.keys, token), max_age: CHALLENGE_SECONDS }
}

/** Uses up the challenge this browser was given. Of many concurrent responses one finds it. */
export async function consumeChallenge(
  work: Work,
  ceremony: Ceremony,
): Promise<{ challenge: string; user_id: string | null } | undefined> {
  const name = cookieName(work.server, 'better-auth-passkey')
  const token = verifyValue(work.server.keys, work.actor.request.cookies?.get(name))
  const proof = token === undefined ? undefined : await consumeProof(work, ceremony, token)
  return proof && { ...Value.parse(proof.value), user_id: proof.user_id }
}

/** Deletes the challenge cookie in the browser. */
export const clearChallengeCookie = (place: ServerInfo): Cookie => {
  return { name: cookieName(place, 'better-auth-passkey'), value: '', max_age: 0 }
}

/** The relying party id of a passkey: it works on this host and its subdomains, on any port. */
export const relyingPartyOf = (place: Pick<ServerInfo, 'base_url'>): string =>
  new URL(place.base_url).hostname

const ClientData = z.object({ origin: z.string().max(2_000) })

/**
 * The origin a response must come from: the one it names, if that is ours or trusted by the
 * operator, else our own, which it then fails to match.
 */
export function expectedOrigin(place: ServerInfo, clientDataJSON: string): string {
  const own = new URL(place.base_url).origin
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    const { origin } = ClientData.parse(JSON.parse(text))
    return !origin.startsWith('/') && isTrustedUrl(place, origin) ? origin : own
  } catch {
    return own
  }
}
