import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import type { ApiKeyVerdict } from '@gatehouse/contract/access/api-keys'
import type { Work } from '../../platform/work.ts'
import { toApiKey } from './api-key.ts'
import { verifyApiKey } from './verify-api-key.ts'

type VerificationRequest = { key: string; permissions?: PermissionRequest | undefined }

/** Reports to the operator's program whether a key is valid, in the protocol's words. */
export async function verdictOfApiKey(
  work: Work,
  { key, permissions }: VerificationRequest,
): Promise<ApiKeyVerdict> {
  const verified = await verifyApiKey(work, key, permissions ? { permissions } : {})
  if (verified.valid) return { valid: true, error: null, key: toApiKey(verified.key) }
  const { problem, wait_ms } = verified
  // The protocol reports a malformed key as not found here, unlike in other places.
  const { error: code } = problem === apiKeyProblems.malformed ? apiKeyProblems.not_found : problem
  const details = wait_ms ? { details: { tryAgainIn: wait_ms } } : {}
  return { valid: false, error: { message: problem.detail, code, ...details }, key: null }
}
