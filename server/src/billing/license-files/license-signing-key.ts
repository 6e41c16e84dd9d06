import { licenseFileSeconds } from '@gatehouse/contract/billing/license-files'
import { KEYS_CACHED_SECONDS } from '@gatehouse/contract/kit/public-key'
import type { Selectable } from 'kysely'
import { SECOND } from '../../platform/clock.ts'
import type { LicenseSigningKeysTable } from '../../platform/db/tables.ts'

export type LicenseSigningKey = Selectable<LicenseSigningKeysTable>

/**
 * How long a key stays published after its last signature: until its last file expires and cached
 * lists are read again.
 */
export const KEY_PUBLISHED_MS = (licenseFileSeconds.max + KEYS_CACHED_SECONDS) * SECOND
