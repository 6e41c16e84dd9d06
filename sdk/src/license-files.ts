import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import type { LicenseFileContent, PublicKey } from './billing/types.gen.ts'
import type { Camel } from './casing.ts'

/** What a license file permits. Times are `Date`s. */
export type License = Omit<
  Camel<LicenseFileContent>,
  'iss' | 'aud' | 'sub' | 'iat' | 'exp' | 'refreshAfter' | 'keyExpiresAt'
> & {
  organizationId: string
  licenseKeyId: string
  issuedAt: Date
  /** From then on, request a new file where there is a connection. */
  refreshAfter: Date
  expiresAt: Date
  keyExpiresAt: Date | null
}

/** Values that identify the device, as they were given when it was activated. */
export type DeviceConditions = Record<string, string | number | boolean>

/** How a license file is verified. */
export type LicenseFileOptions = {
  /** The organization's public keys: from `GET /v1/license-files/public-keys`, in your program. */
  keys: PublicKey[]
  organizationId: string
  /** This device's values. They must equal those of the file's activation, if it has any. */
  conditions?: DeviceConditions
  /** The `seen` of the previous verdict: reveals a clock that was set back. */
  seen?: Date
  /** The current time. */
  now?: Date
}

/**
 * Why a file is not accepted. `unknown_key`: the organization has a new key, so request a new file.
 * `clock_set_back`: the clock is more than 24 hours behind a time that was seen before, or the file
 * was issued more than 24 hours in the future.
 */
export type LicenseFileReason =
  | 'malformed'
  | 'unknown_key'
  | 'wrong_signature'
  | 'other_organization'
  | 'expired'
  | 'clock_set_back'
  | 'other_device'

/** Whether a license file is accepted. Store `seen` and pass it to the next check. */
export type LicenseVerdict =
  | { valid: true; license: License; seen: Date }
  | { valid: false; reason: LicenseFileReason }

/** The `typ` of a license file's header. */
const TYPE = 'license+jwt'

const SECOND_MS = 1_000

/** How far the device's clock may be behind, in milliseconds. */
const SKEW_MS = 24 * 60 * 60 * SECOND_MS

/**
 * Verifies a license file without a connection: signature (Ed25519), organization, expiry, device.
 * A file cannot be revoked; a program with a connection validates its key instead.
 */
export async function verifyLicenseFile(
  file: string,
  options: LicenseFileOptions,
): Promise<LicenseVerdict> {
  const { keys, organizationId, conditions = {}, now = new Date() } = options
  const seen = new Date(Math.max(now.getTime(), options.seen?.getTime() ?? 0))
  if (seen.getTime() - now.getTime() > SKEW_MS) return rejected('clock_set_back')
  try {
    const { payload } = await jwtVerify<LicenseFileContent & JWTPayload>(
      file.trim(),
      createLocalJWKSet({ keys }),
      { audience: organizationId, typ: TYPE, algorithms: ['EdDSA'], currentDate: seen },
    )
    if (payload.iat * SECOND_MS - seen.getTime() > SKEW_MS) return rejected('clock_set_back')
    const { activation } = payload
    if (activation && !areEqual(activation.conditions, conditions)) return rejected('other_device')
    return { valid: true, license: toLicense(payload), seen }
  } catch (error) {
    return rejected(reasonOf(error))
  }
}

const rejected = (reason: LicenseFileReason) => ({ valid: false, reason }) as const

function reasonOf(error: unknown): LicenseFileReason {
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return 'other_organization'
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) return 'malformed'
  throw error
}

/** An activation without conditions accepts every device. */
function areEqual(required: DeviceConditions, given: DeviceConditions): boolean {
  const names = Object.keys(required)
  if (names.length === 0) return true
  if (names.length !== Object.keys(given).length) return false
  return names.every(name => Object.hasOwn(given, name) && given[name] === required[name])
}

function toLicense(content: LicenseFileContent): License {
  return {
    organizationId: content.aud,
    licenseKeyId: content.sub,
    displayKey: content.display_key,
    customerId: content.customer_id,
    benefitId: content.benefit_id,
    benefitMetadata: content.benefit_metadata,
    activation: content.activation,
    issuedAt: toDate(content.iat),
    refreshAfter: toDate(content.refresh_after),
    expiresAt: toDate(content.exp),
    keyExpiresAt: content.key_expires_at === null ? null : toDate(content.key_expires_at),
  }
}

const toDate = (seconds: number) => new Date(seconds * SECOND_MS)
