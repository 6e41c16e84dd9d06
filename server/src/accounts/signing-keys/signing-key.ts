import {
  KEYS_CACHED_SECONDS,
  TOKEN_SECONDS,
  type PublicKey,
} from '@gatehouse/contract/accounts/signing-keys'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import type { SigningKeysTable } from '../../platform/db/tables.ts'
import { task } from '../../records/agenda/task.ts'

export type SigningKeyRow = Selectable<SigningKeysTable>

/** How tokens are signed: Ed25519 (RFC 8037). */
export const ALGORITHM = 'EdDSA'

/** How long a key signs before another one does. */
export const SIGNING_MS = 90 * DAY

/** How long a key that signs no more is shown: its last token ends, and lists are read anew. */
export const SHOWN_MS = (TOKEN_SECONDS + KEYS_CACHED_SECONDS) * SECOND

/** Once a day it is looked whether another key shall sign. */
export const rotateKeysTask = task('rotate_signing_keys', z.object({}))

const Ed25519 = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

/** The key as others may see it; throws for what is no such key. */
export function toPublicKey(row: Pick<SigningKeyRow, 'id' | 'public_key'>): PublicKey {
  return { ...Ed25519.parse(row.public_key), kid: row.id, alg: ALGORITHM, use: 'sig' }
}

/** Whether a key has signed for long enough. */
export const isDueForRotation = ({ created_at }: Pick<SigningKeyRow, 'created_at'>, now: Date) =>
  later(created_at, SIGNING_MS) <= now
