import { TOKEN_SECONDS } from '@gatehouse/contract/accounts/signing-keys'
import { KEYS_CACHED_SECONDS } from '@gatehouse/contract/kit/public-key'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import type { SigningKeysTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

export type SigningKeyRow = Selectable<SigningKeysTable>

/** How long a key signs before it is rotated. */
const SIGNING_MS = 90 * DAY

/**
 * How long a key stays published after its last signature: until its last token expires and cached
 * key lists are read again.
 */
export const KEY_PUBLISHED_MS = (TOKEN_SECONDS + KEYS_CACHED_SECONDS) * SECOND

/** The daily check whether the signing key must be rotated. */
export const rotateKeysTask = task('rotate_signing_keys', z.object({}))

/** Whether a key is old enough to be rotated. */
export const isDueForRotation = ({ created_at }: Pick<SigningKeyRow, 'created_at'>, now: Date) =>
  later(created_at, SIGNING_MS) <= now
