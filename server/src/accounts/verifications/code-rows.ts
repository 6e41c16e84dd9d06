import type { Insertable } from 'kysely'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { VerificationsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { CodePurpose } from './verification-proof.ts'

/**
 * Identifies a code: its purpose, so that no code passes for another kind, and what it is about.
 */
export type CodeTarget = { purpose: CodePurpose; about: string }

type Values = Pick<Insertable<VerificationsTable>, 'value' | 'user_id' | 'expires_at'>

/** Stores a code in place of an earlier one with the same target. */
export async function replaceCode(
  work: Work,
  { purpose, about }: CodeTarget,
  given: Values,
): Promise<void> {
  const values = { ...given, created_at: work.now }
  await work.sql
    .insertInto('verifications')
    .values({ id: newId(), purpose, identifier_hash: sha256(about), ...values })
    .onConflict(conflict => conflict.columns(['purpose', 'identifier_hash']).doUpdateSet(values))
    .execute()
}

/** The row of a code, locked, so that concurrent attempts are counted one after the other. */
export function lockCode(work: Work, { purpose, about }: CodeTarget) {
  return work.sql
    .selectFrom('verifications')
    .select(['id', 'value', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(about))
    .forUpdate()
    .executeTakeFirst()
}

/** Stores what is known of a code after an attempt. */
export async function setCodeValue(work: Work, id: string, value: string): Promise<void> {
  await work.sql.updateTable('verifications').set({ value }).where('id', '=', id).execute()
}

/** Deletes a code that was used or can no longer be used. */
export async function deleteCode(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('verifications').where('id', '=', id).execute()
}
