import { TOKEN_SECONDS } from '@gatehouse/contract/accounts/signing-keys'
import { User, userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { SignJWT, type JWTPayload } from 'jose'
import { SECOND } from '../../platform/clock.ts'
import { ALGORITHM, privateKeyOf } from '../../platform/crypto/signing-pair.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { findUser } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import { findSigningKey } from './queries.ts'
import { rotateKeys } from './rotate-keys.ts'
import type { SigningKeyRow } from './signing-key.ts'

const encode = compileEncoder(User)

/**
 * Issues a JWT about the signed-in user, for programs that know our public keys. It cannot be
 * revoked, so it is short-lived. It cannot mark an impersonation, so an impersonating admin gets
 * none. The first call creates the first key.
 */
export async function signToken(work: Work): Promise<{ token: string }> {
  const user = await findUser(work, requireOwnSession(work).user_id)
  if (!user) return fail(userProblems.unauthorized)
  const key = (await findSigningKey(work)) ?? (await rotateKeys(work))
  // Claims are JSON: the API's form of the user, with dates as text.
  const claims = JSON.parse(JSON.stringify(encode(toUser(user)))) as UserClaims
  return { token: await signClaims(work.server, key, { claims, now: realNow(work) }) }
}

/** A user as the API shows them, in JSON. */
export type UserClaims = JWTPayload & { id: string }

/** A JWT signed with our key, with this server as issuer and audience. */
export async function signClaims(
  { keys, base_url }: Pick<ServerInfo, 'keys' | 'base_url'>,
  key: SigningKeyRow,
  { claims, now }: { claims: UserClaims; now: Date },
): Promise<string> {
  const issued = Math.floor(now.getTime() / SECOND)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setSubject(claims.id)
    .setIssuer(base_url)
    .setAudience(base_url)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_SECONDS)
    .sign(await privateKeyOf(keys, key))
}
