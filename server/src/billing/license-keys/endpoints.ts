import { licenseKeyEndpoints, licenseKeyProblems } from '@gatehouse/contract/billing/license-keys'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { activateLicenseKey } from './activate-license-key.ts'
import { deactivateLicenseKey } from './deactivate-license-key.ts'
import { toActivation, toLicenseKey } from './license-key.ts'
import { findActivation, findLicenseKey, listLicenseKeys } from './queries.ts'
import { rotateLicenseKey } from './rotate-license-key.ts'
import { updateLicenseKey } from './update-license-key.ts'
import { validateLicenseKey } from './validate-license-key.ts'

const { not_found } = licenseKeyProblems

export const licenseKeys = implement(
  licenseKeyEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listLicenseKeys(work, input)
      const items = rows.map(row => toLicenseKey(work.server.keys, row))
      return page(items, total_count, input.limit)
    },
    get: async (work, { id }) => {
      const row = (await findLicenseKey(work, id)) ?? fail(not_found)
      const activations = row.activations.map(toActivation)
      return { ...toLicenseKey(work.server.keys, row), activations }
    },
    update: (work, { id, body }) => updateLicenseKey(work, id, body),
    rotate: (work, { id }) => rotateLicenseKey(work, id),
    getActivation: async (work, { id, activation_id }) => {
      const row = (await findLicenseKey(work, id)) ?? fail(not_found)
      const activation = (await findActivation(work, id, activation_id)) ?? fail(not_found)
      return { ...toActivation(activation), license_key: toLicenseKey(work.server.keys, row) }
    },
    validate: (work, { body }) => validateLicenseKey(work, body),
    activate: (work, { body }) => activateLicenseKey(work, body),
    deactivate: (work, { body }) => deactivateLicenseKey(work, body),
  },
  { find: (work, { id = '' }) => findLicenseKey(work, id) },
)
