import { sha256 } from '../../platform/crypto/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** Why a single-use proof was given. It is part of the key: none passes for another kind. */
export type ProofPurpose =
  | 'reset-password'
  | 'confirm-email-change'
  | 'change-email'
  | 'delete-user'
  | 'magic-link'
  | 'passkey-registration'
  | 'passkey-sign-in'
  | 'social-state'

/** Why a code was mailed, of which the row keeps but a keyed hash (`email-code/code.ts`). */
export type CodePurpose =
  | 'sign-in-code'
  | 'verify-email-code'
  | 'reset-password-code'
  | 'change-email-code'

/** A proof that still holds, and whom it is about. */
export type Proof = { user_id: string | null; value: unknown }

/** Keeps the hash of a token that was given out for a purpose. */
export async function keepProof(
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
  // Asked without a user as well, where it finds nothing: so that the time it takes tells nothing.
  await sweepProofs(work, user_id)
}

/** A user's proofs that ran out are swept away when a new one is made. */
async function sweepProofs(work: Work, user_id: string | null) {
  await work.sql
    .deleteFrom('verifications')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', work.now)
    .execute()
}

/** Looks at a proof without using it up. */
export function findProof(
  work: Reading,
  purpose: ProofPurpose,
  token: string,
): Promise<Proof | undefined> {
  return work.sql
    .selectFrom('verifications')
    .select(['user_id', 'value'])
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
}

/** Whether there was such a proof whose time is over: whoever comes late is told so. */
export async function hasRunOut(
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

/** Uses a proof up. Of many at once one gets it: the row is gone for the others. */
export function takeProof(
  work: Work,
  purpose: ProofPurpose,
  token: string,
): Promise<Proof | undefined> {
  return work.sql
    .deleteFrom('verifications')
    .where('purpose', '=', purpose)
    .where('identifier_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .returning(['user_id', 'value'])
    .executeTakeFirst()
}

/** Takes back every proof of a purpose a user was given: what it would change was changed. */
export async function dropProofs(
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
