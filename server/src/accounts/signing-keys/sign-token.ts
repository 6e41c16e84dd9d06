import { TOKEN_SECONDS } from '@gatehouse/contract/accounts/signing-keys'
import { User, userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import { importPKCS8, SignJWT, type JWTPayload } from 'jose'
import { SECOND } from '../../platform/clock.ts'
import { decrypt } from '../../platform/crypto/keys.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import { findSigningKey } from './queries.ts'
import { rotateKeys } from './rotate-keys.ts'
import { ALGORITHM } from './signing-key.ts'

const encode = compileEncoder(User)

/**
 * Says in a JWT who is signed in, for programs that know our public keys. It cannot be taken back,
 * so it is short. The first one ever asked for makes the first key.
 */
export async function signToken(work: Work): Promise<{ token: string }> {
  const user = await findUser(work, signedIn(work).user_id)
  if (!user) return fail(userProblems.unauthorized)
  const key = (await findSigningKey(work)) ?? (await rotateKeys(work))
  const pem = decrypt(work.place.keys, key.private_key)
  const { base_url } = work.place
  const issued = Math.floor(realNow(work).getTime() / SECOND)
  // Claims are JSON: what the API would show, with moments as text.
  const claims = JSON.parse(JSON.stringify(encode(toUser(user)))) as JWTPayload
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setSubject(user.id)
    .setIssuer(base_url)
    .setAudience(base_url)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_SECONDS)
    .sign(await importPKCS8(pem, ALGORITHM))
  return { token }
}
