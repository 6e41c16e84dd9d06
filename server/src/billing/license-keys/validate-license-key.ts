import { isDeepStrictEqual } from 'node:util'
import {
  licenseKeyProblems as problems,
  type LicenseKeyValidate,
  type ValidatedLicenseKey,
} from '@gatehouse/contract/billing/license-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { ownerNow, toActivation, toLicenseKey, type LicenseKeyWithOwner } from './license-key.ts'
import { findActivation, lockPresentedKey, setLicenseKey } from './queries.ts'

/**
 * Validates a key and counts the validation, and the usage given by `increment_usage`. The order of
 * the checks follows the protocol, 3.13.
 */
export async function validateLicenseKey(
  work: Work,
  input: LicenseKeyValidate,
): Promise<ValidatedLicenseKey> {
  const row = await lockPresentedKey(work, input)
  if (!row) fail(problems.not_found)
  if (row.status !== 'granted') fail(problems.not_granted)
  const now = ownerNow(work, row)
  if (row.expires_at && row.expires_at <= now) fail(problems.expired)
  const activation = await findRequestedActivation(work, row, input)
  if (input.benefit_id && input.benefit_id !== row.benefit_id) fail(problems.not_found)
  if (input.customer_id && input.customer_id !== row.customer_id) fail(problems.not_found)
  const increment = input.increment_usage ?? 0
  rejectExceededLimit(row, increment)
  const counted = await setLicenseKey(work, row, {
    validations: row.validations + 1,
    last_validated_at: now,
    usage: row.usage + increment,
  })
  return {
    ...toLicenseKey(work.server.keys, counted),
    activation: activation ? toActivation(activation) : null,
  }
}

async function findRequestedActivation(
  work: Work,
  row: LicenseKeyWithOwner,
  input: LicenseKeyValidate,
) {
  if (!input.activation_id) return undefined
  const activation = await findActivation(work, row.id, input.activation_id)
  if (!activation) fail(problems.not_found)
  const { conditions } = activation
  const conditional = Object.keys(conditions).length > 0
  if (conditional && !isDeepStrictEqual(conditions, input.conditions)) {
    fail(problems.conditions_differ)
  }
  return activation
}

const USAGE_MAX = 2_147_483_647

function rejectExceededLimit(row: LicenseKeyWithOwner, increment: number) {
  const remaining = (row.limit_usage ?? USAGE_MAX) - row.usage
  if (increment === 0 || increment <= remaining) return
  fail(problems.used_up, `License key only has ${Math.max(remaining, 0)} more usages.`)
}
