import { randomUUID } from 'node:crypto'
import type {
  LicenseKey,
  LicenseKeyActivation,
  LicenseKeyStatus,
} from '@gatehouse/contract/billing/license-keys'
import type { Selectable } from 'kysely'
import { later } from '../../platform/clock.ts'
import { decrypt, type Keys } from '../../platform/crypto/keys.ts'
import { asMoment, asMomentOrNull, type Held, type Nested } from '../../platform/db/nested.ts'
import type { LicenseKeyActivationsTable, LicenseKeysTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'

export type LicenseKeyRow = Omit<Selectable<LicenseKeysTable>, 'status'> & {
  status: LicenseKeyStatus
}

/** A key with whose it is, and how far its organization's clock runs ahead of real time. */
export type HeldLicenseKey = LicenseKeyRow & { customer: Nested<CustomerRow>; offset_ms: number }

export type ActivationRow = Selectable<LicenseKeyActivationsTable>

/** The key as the merchant and its owner see it: in clear. */
export function toLicenseKey(keys: Keys, row: HeldLicenseKey): LicenseKey {
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

/** The activation as the API shows it: its conditions are kept to ourselves. */
export function toActivation(row: Held<ActivationRow>): LicenseKeyActivation {
  return {
    id: row.id,
    license_key_id: row.license_key_id,
    label: row.label,
    meta: row.meta,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
  }
}

/** A new key: the benefit's prefix if it has one, and 122 random bits as a UUID in capitals. */
export function newKey(prefix: string | null): string {
  const random = randomUUID().toUpperCase()
  return prefix ? `${prefix}-${random}` : random
}

const SHOWN_CHARACTERS = 6

/** What may be shown of a key to others than its owner. */
export const displayKeyOf = (key: string) => `****-${key.slice(-SHOWN_CHARACTERS)}`

/** The moment it is for the key's organization, whoever asks. */
export const ownersTime = (work: Reading, { offset_ms }: { offset_ms: number }): Date =>
  later(work.now, offset_ms - work.actor.offset_ms)
