import {
  licenseKeyProblems as problems,
  type LicenseKeyActivate,
  type LicenseKeyActivationWithKey,
} from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { ownerNow, toActivation, toLicenseKey } from './license-key.ts'
import { countActivations, insertActivation, lockPresentedKey } from './queries.ts'

/** Adds an activation to a key; the key's row is locked while its activations are counted. */
export async function activateLicenseKey(
  work: Work,
  input: LicenseKeyActivate,
): Promise<LicenseKeyActivationWithKey> {
  const row = await lockPresentedKey(work, input)
  if (!row) fail(problems.not_found)
  if (row.status !== 'granted') fail(problems.not_active)
  if (row.limit_activations === null) fail(problems.not_activatable)
  const used = await countActivations(work, row.id)
  if (used >= row.limit_activations) fail(problems.activation_limit)
  const activation = await insertActivation(work, {
    id: newId(),
    organization_id: row.organization_id,
    license_key_id: row.id,
    label: input.label,
    meta: JSON.stringify(input.meta),
    conditions: JSON.stringify(input.conditions),
    created_at: ownerNow(work, row),
  })
  await recordAudit(work, {
    action: 'license_key.activated',
    subject_kind: 'license_key',
    subject_id: row.id,
    organization_id: row.organization_id,
    after: { activation_id: activation.id, label: activation.label },
  })
  return { ...toActivation(activation), license_key: toLicenseKey(work.server.keys, row) }
}
