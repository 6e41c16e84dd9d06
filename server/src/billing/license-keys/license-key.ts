import { randomUUID } from 'node:crypto'
import type {
  LicenseKey,
  LicenseKeyActivation,
  LicenseKeyStatus,
} from '@gatehouse/contract/billing/license-keys'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { later } from '../../platform/clock.ts'
import { decrypt, type Keys } from '../../platform/crypto/keys.ts'
import { asMoment, asMomentOrNull, type RowOrJson, type Nested } from '../../platform/db/nested.ts'
import type { LicenseKeyActivationsTable, LicenseKeysTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { task } from '../../records/scheduler/task.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'

type LicenseKeyRow = Omit<Selectable<LicenseKeysTable>, 'status'> & {
  status: LicenseKeyStatus
}

/** A key with its customer, and how far its organization's test clock is ahead of real time. */
export type LicenseKeyWithOwner = LicenseKeyRow & {
  customer: Nested<CustomerRow>
  offset_ms: number
}

/** Updates the grant of a key whose text was replaced; the subject is the grant. */
export const licenseKeyRotated = task('license_key_rotated', z.object({}))

export type ActivationRow = Selectable<LicenseKeyActivationsTable>

/** The key as the merchant and its owner see it: unmasked. */
export function toLicenseKey(keys: Keys, row: LicenseKeyWithOwner): LicenseKey {
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    organization_id: row.organization_id,
    customer_id: row.customer_id,
    customer: toCustomer(row.customer),
    benefit_id: row.benefit_id,
    key: decrypt(keys, row.key),
    display_key: row.display_key,
    status: row.status,
    limit_activations: row.limit_activations,
    usage: row.usage,
    limit_usage: row.limit_usage,
    validations: row.validations,
    last_validated_at: row.last_validated_at,
    expires_at: row.expires_at,
    member_id: null,
    member: null,
  }
}

/** The activation as the API shows it: without its conditions, which are internal. */
export function toActivation(row: RowOrJson<ActivationRow>): LicenseKeyActivation {
  return {
    id: row.id,
    license_key_id: row.license_key_id,
    label: row.label,
    meta: row.meta,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
  }
}

/** Creates a key: the benefit's prefix if it has one, and 122 random bits as an uppercase UUID. */
export function newKey(prefix: string | null): string {
  const random = randomUUID().toUpperCase()
  return prefix ? `${prefix}-${random}` : random
}

const VISIBLE_CHARACTERS = 6

/** The masked key, for display to anyone other than its owner. */
export const displayKeyOf = (key: string) => `****-${key.slice(-VISIBLE_CHARACTERS)}`

/** The current time of the key's organization, regardless of the actor. */
export const ownerNow = (work: Reading, { offset_ms }: { offset_ms: number }): Date =>
  later(work.now, offset_ms - work.actor.offset_ms)
