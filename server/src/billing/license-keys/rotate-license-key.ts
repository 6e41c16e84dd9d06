import { licenseKeyProblems, type LicenseKey } from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { decrypt, encrypt } from '../../platform/crypto/keys.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { displayKeyOf, licenseKeyRotated, newKey, toLicenseKey } from './license-key.ts'
import { lockLicenseKey, setLicenseKey } from './queries.ts'

/** The random part of a key, after its prefix. */
const RANDOM_LENGTH = 36

/**
 * Replaces the text of a key, whose previous text is invalid from now on. Its prefix, limits, usage
 * and activations stay.
 */
export async function rotateLicenseKey(work: Work, id: string): Promise<LicenseKey> {
  const row = await lockLicenseKey(work, id)
  if (!row) return fail(licenseKeyProblems.not_found)
  if (row.status === 'revoked') fail(licenseKeyProblems.not_rotatable)
  const prefix = decrypt(work.server.keys, row.key).slice(0, -RANDOM_LENGTH - 1)
  const key = newKey(prefix || null)
  const changed = await setLicenseKey(work, row, {
    key: encrypt(work.server.keys, key),
    key_hash: sha256(key),
    display_key: displayKeyOf(key),
    modified_at: work.now,
  })
  const { organization_id } = row
  const subject = { subject_kind: 'license_key', subject_id: id, organization_id }
  await recordAudit(work, { action: 'license_key.rotated', ...subject })
  await enqueue(work, licenseKeyRotated, { organization_id, subject_id: row.grant_id })
  return toLicenseKey(work.server.keys, changed)
}
