import { Secret, TOTP } from 'otpauth'
import { SECOND } from '../../platform/clock.ts'

/** The issuer that authenticators show by default. */
const ISSUER = 'Gatehouse'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** A clock may be one step behind or ahead. */
const DRIFT_STEPS = 1
const CODE = /^[0-9]{6}$/

/** A new secret for an authenticator, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code an authenticator scans: the secret, and the account's name. */
export function totpUri(
  secret: string,
  { email, issuer = ISSUER }: { email: string; issuer?: string | undefined },
): string {
  return totpOf(secret, { issuer, label: email }).toString()
}

/**
 * The time step a code is valid for, counted from 1970: the current one or one beside it, and later
 * than the last one used, so that a code works once.
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
