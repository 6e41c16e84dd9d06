import { later } from '../../platform/clock.ts'
import { advisoryLocks, lockUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { KEY_PUBLISHED_MS, type SigningKeyRow } from './signing-key.ts'

/** The current signing key. */
export function findSigningKey(work: Reading): Promise<SigningKeyRow | undefined> {
  return work.sql
    .selectFrom('signing_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Lets one transaction at a time change the signing key. */
export async function lockSigningKeys(work: Work): Promise<void> {
  await lockUntilCommit(work, advisoryLocks.signing_keys)
}

/** The keys a token that is still valid may be signed with, newest first. */
export function listPublishedKeys(work: Reading, now: Date) {
  return work.sql
    .selectFrom('signing_keys')
    .select(['id', 'public_key'])
    .where(eb =>
      eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', later(now, -KEY_PUBLISHED_MS))]),
    )
    .orderBy('created_at', 'desc')
    .execute()
}

/** Deletes keys that no valid token is signed with. */
export async function deleteExpiredKeys(work: Work, now: Date): Promise<void> {
  await work.sql
    .deleteFrom('signing_keys')
    .where('retired_at', '<=', later(now, -KEY_PUBLISHED_MS))
    .execute()
}
