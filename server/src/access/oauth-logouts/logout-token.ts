import { importJWK, SignJWT } from 'jose'
import { later, SECOND } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { currentKeys, ID_TOKEN_ALGORITHM, toPrivateJwk } from '../oauth-provider/signing-key.ts'

/** As short as the standard recommends: each attempt signs the token again. */
const TOKEN_SECONDS = 120
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

type EndedAppSession = {
  /** By which the app knows the session. */
  id: string
  client_id: string
  user_id: string
  organization_id: string | null
}

/**
 * A signed token that tells an app which session has ended. Every attempt has the same `jti`, so
 * that the app recognizes a repetition. Where the app acts for an organization, the token does not
 * name it, because other members are still signed in. Source: OpenID Connect Back-Channel Logout
 * 1.0, section 2.4.
 */
export async function signLogoutToken(work: Work, ended: EndedAppSession): Promise<string> {
  const [key] = await currentKeys(work)
  if (!key) throw new Error('a server must have a key that signs')
  const jwk = await toPrivateJwk(work, key)
  const now = realNow(work)
  const claims = new SignJWT({ sid: ended.id, events: { [EVENT]: {} } })
    .setProtectedHeader({ alg: ID_TOKEN_ALGORITHM, typ: 'logout+jwt', kid: key.id })
    .setIssuer(work.server.base_url)
    .setAudience(ended.client_id)
    .setJti(ended.id)
    .setIssuedAt(now)
    .setExpirationTime(later(now, TOKEN_SECONDS * SECOND))
  if (ended.organization_id === null) claims.setSubject(ended.user_id)
  return claims.sign(await importJWK(jwk, ID_TOKEN_ALGORITHM))
}
