import {
  licenseKeyProblems,
  type LicenseKey,
  type LicenseKeyUpdate,
} from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toLicenseKey } from './license-key.ts'
import { lockLicenseKey, setLicenseKey } from './queries.ts'

/** Changes one key as the merchant: its status, limits, expiry and usage. */
export async function updateLicenseKey(
  work: Work,
  id: string,
  { status, usage, limit_activations, limit_usage, expires_at }: LicenseKeyUpdate,
): Promise<LicenseKey> {
  const row = await lockLicenseKey(work, id)
  if (!row) fail(licenseKeyProblems.not_found)
  const changed = await setLicenseKey(work, row, {
    ...(status && { status }),
    ...(usage !== undefined && { usage }),
    ...(limit_activations !== undefined && { limit_activations }),
    ...(limit_usage !== undefined && { limit_usage }),
    ...(expires_at !== undefined && { expires_at }),
    modified_at: work.now,
  })
  const subject = { subject_kind: 'license_key', subject_id: id }
  const { organization_id } = row
  const entry = { action: 'license_key.updated', ...subject, organization_id }
  // The key itself does not belong in a log that people read.
  const withoutKey = ({ key: _, customer: _customer, ...rest }: LicenseKey) => rest
  const before = withoutKey(toLicenseKey(work.server.keys, row))
  const answer = toLicenseKey(work.server.keys, changed)
  await recordAudit(work, { ...entry, before, after: withoutKey(answer) })
  return answer
}
