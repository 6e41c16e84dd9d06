import { applyKeySettings } from '../../../license-keys/apply-key-settings.ts'
import { issueLicenseKey } from '../../../license-keys/issue-license-key.ts'
import { revokeLicenseKey } from '../../../license-keys/revoke-license-key.ts'
import type { BenefitStrategy } from '../../strategy.ts'

/** A license key. Each key has a copy of the settings, and the grant names its key. */
export const licenseKeys: BenefitStrategy<'license_keys'> = {
  granted: 'in_sale',
  grant: async (work, grant, properties) => ({
    properties: await issueLicenseKey(work, grant, properties),
  }),
  // One statement changes all keys of the benefit; the grants themselves stay as they are.
  update: async (work, { benefit_id, properties, is_first_batch }) => {
    if (is_first_batch) await applyKeySettings(work, benefit_id, properties)
    return undefined
  },
  revoke: (work, grant) => revokeLicenseKey(work, grant.id),
}
