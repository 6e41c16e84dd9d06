import {
  licenseKeyProblems,
  type LicenseKeyDeactivate,
} from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { deleteActivation, findActivation, lockPresentedKey } from './queries.ts'

/** Deletes an activation, even of a key that is no longer valid. */
export async function deactivateLicenseKey(work: Work, input: LicenseKeyDeactivate): Promise<void> {
  const row = await lockPresentedKey(work, input)
  const activation = row && (await findActivation(work, row.id, input.activation_id))
  if (!activation) fail(licenseKeyProblems.not_found)
  await deleteActivation(work, activation.id)
  await recordAudit(work, {
    action: 'license_key.deactivated',
    subject_kind: 'license_key',
    subject_id: row.id,
    organization_id: row.organization_id,
    before: { activation_id: activation.id, label: activation.label },
  })
}
