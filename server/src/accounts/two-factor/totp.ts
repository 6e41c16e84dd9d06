import { Secret, TOTP } from 'otpauth'
import { SECOND } from '../../platform/clock.ts'

/** What authenticators show as whose code it is, where nothing else is said. */
const ISSUER = 'Gatehouse'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** A clock may be one step behind or ahead. */
const DRIFT_STEPS = 1
const CODE = /^[0-9]{6}$/

/** A new secret for an authenticator, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator reads from a picture: the secret, and whose it is. */
export function totpUri(
  secret: string,
  { email, issuer = ISSUER }: { email: string; issuer?: string | undefined },
): string {
  return totpOf(secret, { issuer, label: email }).toString()
}

/**
 * The step a code is right for, counted from 1970: the present one or one beside it, and later
 * than the latest that was used, so that no code counts twice.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, last_step }: { now: Date; last_step: number | null },
): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!CODE.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp, window: DRIFT_STEPS })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / (PERIOD_SECONDS * SECOND)) + delta
  return last_step === null || step > last_step ? step : undefined
}

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 })
