import {
  LICENSE_FILE_TYPE,
  licenseFileProblems,
  type LicenseFileContent,
  type LicenseFile,
  type LicenseFileCreate,
} from '@gatehouse/contract/billing/license-files'
import type { ValidatedLicenseKey } from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import { SignJWT } from 'jose'
import { SECOND } from '../../platform/clock.ts'
import { ALGORITHM, privateKeyOf } from '../../platform/crypto/signing-pair.ts'
import type { Work } from '../../platform/work.ts'
import { findBenefitMetadata } from '../benefits/queries.ts'
import { validateLicenseKey } from '../license-keys/validate-license-key.ts'
import { findLicenseSigningKey } from './queries.ts'

/** From which part of its lifetime on a file should be replaced. */
const REFRESHED_AFTER = 0.5

/**
 * Validates a license key and signs a file with what it permits. A key with limited activations
 * needs one of them, so that its file works on that device alone. The file ends with the key.
 */
export async function createLicenseFile(
  work: Work,
  input: LicenseFileCreate,
): Promise<LicenseFile> {
  const key = await validateLicenseKey(work, input)
  const { activation, last_validated_at, limit_activations } = key
  if (limit_activations !== null && !activation) fail(licenseFileProblems.activation_needed)
  const { conditions } = input
  const issued = seconds(last_validated_at ?? work.now)
  const ends = key.expires_at ? seconds(key.expires_at) : Infinity
  const exp = Math.min(issued + input.ttl, ends)
  const refresh_after = issued + Math.floor((exp - issued) * REFRESHED_AFTER)
  const content = {
    ...(await describeKey(work, key)),
    iss: work.server.base_url,
    iat: issued,
    exp,
    refresh_after,
    activation: activation && { id: activation.id, label: activation.label, conditions },
  }
  return {
    license_file: await sign(work, content),
    issued_at: toDate(issued),
    refresh_after: toDate(refresh_after),
    expires_at: toDate(exp),
  }
}

async function describeKey(work: Work, key: ValidatedLicenseKey) {
  return {
    aud: key.organization_id,
    sub: key.id,
    display_key: key.display_key,
    customer_id: key.customer_id,
    benefit_id: key.benefit_id,
    benefit_metadata: await findBenefitMetadata(work, key),
    key_expires_at: key.expires_at && seconds(key.expires_at),
  }
}

async function sign(work: Work, content: LicenseFileContent): Promise<string> {
  const key =
    (await findLicenseSigningKey(work, content.aud)) ?? fail(licenseFileProblems.not_offered)
  return new SignJWT(content)
    .setProtectedHeader({ alg: ALGORITHM, typ: LICENSE_FILE_TYPE, kid: key.id })
    .sign(await privateKeyOf(work.server.keys, key))
}

const seconds = (at: Date) => Math.floor(at.getTime() / SECOND)
const toDate = (at: number) => new Date(at * SECOND)
