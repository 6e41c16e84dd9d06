import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { decodeAccount } from '../accounts/decode-account.ts'
import type { User } from '../accounts/types.gen.ts'
import { GatehouseError } from '../gatehouse-error.ts'

/** How tokens of users are verified. */
export type TokenOptions = {
  /** The server's address, which is issuer and audience of its tokens. */
  baseURL: string
  timeout: number
  fetch: typeof fetch
}

/** A user's claims, and until when the token is valid. */
export type VerifiedToken = { user: User; expiresAt: Date }

const SECOND_MS = 1_000

/**
 * Verifies JWTs of `GET /api/auth/token` with the server's public keys (EdDSA), which are kept for
 * ten minutes and fetched again when a token names an unknown one. The result is null if a token is
 * expired, forged or for another program.
 */
export function tokenVerifier({ baseURL, timeout, fetch: send }: TokenOptions) {
  const keys = createRemoteJWKSet(new URL(`${baseURL}/api/auth/jwks`), {
    timeoutDuration: timeout,
    [customFetch]: (url, options) => send(url, options),
  })
  return async (token: string): Promise<VerifiedToken | null> => {
    try {
      const { payload } = await jwtVerify<UserClaims>(token, keys, {
        issuer: baseURL,
        audience: baseURL,
        algorithms: ['EdDSA'],
        requiredClaims: ['sub', 'exp', 'email'],
      })
      return { user: userOf(payload), expiresAt: new Date((payload.exp ?? 0) * SECOND_MS) }
    } catch (cause) {
      if (isInvalid(cause)) return null
      throw new GatehouseError(0, 'UNREACHABLE', 'The public keys cannot be read.', { cause })
    }
  }
}

/** The token is at fault, and not the server that has the keys. */
const isInvalid = (error: unknown) =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWSSignatureVerificationFailed

type UserClaims = JWTPayload & Record<string, unknown>

/** The claims are the user as the API shows them, with dates as text. */
function userOf({ iss: _iss, aud: _aud, iat: _iat, exp: _exp, sub, ...claims }: UserClaims): User {
  // The issuer is the server, whose contract declares the fields.
  return decodeAccount({ ...claims, id: sub }) as User
}
