import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { SECOND } from '../../platform/clock.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'

/** Why a signed token was mailed: it is worth nothing anywhere else. */
export type MailPurpose = 'verify-email'

const Claims = z.object({ sub: z.uuid(), email: z.string(), purpose: z.string() })

/** What a mailed token proves: that whoever reads the address' mail holds it. */
export type MailClaims = z.output<typeof Claims>

/** Signs a token (JWT, HS256) for one purpose, one user and the address it is mailed to. */
export function signMailToken(
  keys: Keys,
  claims: { sub: string; email: string; purpose: MailPurpose },
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const issued = Math.floor(now.getTime() / SECOND)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(newestKey(keys, 'mail_tokens'))
}

/** What the token says, or in which way it is worth nothing. */
export async function readMailToken(
  keys: Keys,
  token: string,
  { now, purpose }: { now: Date; purpose: MailPurpose },
): Promise<MailClaims | 'token_expired' | 'invalid_token'> {
  for (const key of keys.of('mail_tokens')) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
      const claims = Claims.safeParse(payload)
      return claims.success && claims.data.purpose === purpose ? claims.data : 'invalid_token'
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'token_expired'
    }
  }
  return 'invalid_token'
}
