import { authorize, type PermissionRequest } from '@gatehouse/contract/access/authorize'
import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import type { Problem } from '@gatehouse/contract/kit/problems'
import { isBanned } from '../../accounts/users/user.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { KEY_LENGTH, retryAfter, rejectionReason, type ApiKeyRow } from './api-key.ts'
import { consumeUse, findKeyByText } from './queries.ts'

/** The key with one use counted; or why it is rejected, and how long to wait if that helps. */
export type KeyVerification =
  | { valid: true; key: ApiKeyRow }
  | { valid: false; problem: Problem; wait_ms?: number }

/**
 * Reports whether a key is valid, and counts its use if it is. The checks, in order: known, owner
 * not banned, enabled, not expired, has the requested permissions, uses left, within its rate
 * limit.
 */
export async function verifyApiKey(
  work: Work,
  key: string,
  { permissions }: { permissions?: PermissionRequest } = {},
): Promise<KeyVerification> {
  if (key.length < KEY_LENGTH) return { valid: false, problem: apiKeyProblems.malformed }
  const now = realNow(work)
  const found = await findKeyByText(work, key)
  if (!found) return { valid: false, problem: apiKeyProblems.unknown }
  const accountable_id = found.user_id ?? found.created_by
  const user = accountable_id ? await findUser(work, accountable_id) : undefined
  if (user && isBanned(user, now)) return { valid: false, problem: apiKeyProblems.owner_banned }
  const lacksPermissions = permissions && !authorize(found.permissions ?? {}, permissions).success
  const rejected = lacksPermissions ? problemOfKey(found, now) : undefined
  if (rejected) return { valid: false, problem: rejected }
  const key_row = await consumeUse(work, found.id, now)
  return key_row ? { valid: true, key: key_row } : rejection(work, key, now)
}

/** A disabled or expired key is reported as such before its permissions are revealed. */
function problemOfKey(row: ApiKeyRow, now: Date): Problem {
  const reason = rejectionReason(row, now)
  const over = reason === apiKeyProblems.disabled || reason === apiKeyProblems.expired
  return over ? reason : apiKeyProblems.lacks_permission
}

/** Read once more: others may have used it up since it was found, or deleted it. */
async function rejection(work: Work, key: string, now: Date): Promise<KeyVerification> {
  const row = await findKeyByText(work, key)
  if (!row) return { valid: false, problem: apiKeyProblems.not_updated }
  const problem = rejectionReason(row, now) ?? apiKeyProblems.too_often
  const wait_ms = retryAfter(row, now)
  return problem === apiKeyProblems.too_often
    ? { valid: false, problem, wait_ms }
    : { valid: false, problem }
}
