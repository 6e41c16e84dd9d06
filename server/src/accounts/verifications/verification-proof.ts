import { sha256 } from '../../platform/crypto/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'

/**
 * The purpose of a single-use proof. It is part of the key, so that no proof passes for another
 * kind.
 */
export type ProofPurpose =
  | 'reset-password'
  | 'confirm-email-change'
  | 'change-email'
  | 'delete-user'
  | 'magic-link'
  | 'one-time-token'
  | 'passkey-registration'
  | 'passkey-sign-in'
  | 'social-state'
  | 'connect-account'
  | 'connect-integration'

/**
 * The purpose of an emailed code, of which the row stores only a keyed hash (`email-code/code.ts`).
 */
export type CodePurpose =
  | 'sign-in-code'
  | 'verify-email-code'
  | 'reset-password-code'
  | 'change-email-code'

/** A proof that has not expired, and its user. */
export type VerificationProof = { user_id: string | null; value: unknown }

/** Stores the hash of a token that was issued for a purpose. */
export async function storeProof(
  work: Work,
  purpose: ProofPurpose,
  proof: { token: string; user_id: string | null; value: unknown; expires_at: Date },
): Promise<void> {
  const { token, user_id, value, expires_at } = proof
  const identifier_hash = sha256(token)
  await work.sql
    .insertInto('verifications')
    .values({
      id: newId(),
      purpose,
      identifier_hash,
      value: JSON.stringify(value),
      user_id,
      expires_at,
      created_at: work.now,
    })
    .execute()
  // Runs without a user as well, and then finds nothing, so that timing reveals nothing.
  await deleteExpiredProofs(work, user_id)
}

/** A user's expired proofs are deleted when a new one is created. */
async function deleteExpiredProofs(work: Work, user_id: string | null) {
  await work.sql
    .deleteFrom('verifications')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', work.now)
    .execute()
}

/** Reads a proof without using it up. */
export function findProof(
  work: Reading,
  purpose: ProofPurpose,
  token: string,
): Promise<VerificationProof | undefined> {
  return work.sql
    .selectFrom('verifications')
    .select(['user_id', 'value'])
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
}

/** Whether such a proof existed and has expired, so that the error can say so. */
export async function isExpiredProof(
  work: Reading,
  purpose: ProofPurpose,
  token: string,
): Promise<boolean> {
  const late = await work.sql
    .selectFrom('verifications')
    .select('id')
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(token))
    .where('expires_at', '<=', work.now)
    .executeTakeFirst()
  return late !== undefined
}

/** Uses a proof up. Of many concurrent requests one gets it, because the row is deleted. */
export function consumeProof(
  work: Work,
  purpose: ProofPurpose,
  token: string,
): Promise<VerificationProof | undefined> {
  return work.sql
    .deleteFrom('verifications')
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .returning(['user_id', 'value'])
    .executeTakeFirst()
}

/**
 * Revokes every proof of a purpose that a user was given, because the value it would change has
 * changed.
 */
export async function revokeProofs(
  work: Work,
  purpose: ProofPurpose | CodePurpose,
  user_id: string,
): Promise<void> {
  await work.sql
    .deleteFrom('verifications')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .execute()
}
