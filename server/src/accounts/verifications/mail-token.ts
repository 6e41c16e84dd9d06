import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { SECOND } from '../../platform/clock.ts'
import { newestKey, type Keys } from '../../platform/crypto/keys.ts'

/** The purpose of a signed token: it is invalid for any other. */
export type MailPurpose = 'verify-email'

const Claims = z.object({ sub: z.uuid(), email: z.string(), purpose: z.string() })

/** The claims of an emailed token: its bearer reads the email of the address. */
export type MailClaims = z.output<typeof Claims>

/** Signs a token (JWT, HS256) for one purpose, one user and the address it is emailed to. */
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

/** The token's claims, or why it is invalid. */
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
