import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import type { ApiKeyVerdict } from '@gatehouse/contract/access/api-keys'
import type { Work } from '../../platform/work.ts'
import { toApiKey } from './api-key.ts'
import { verifyApiKey } from './verify-api-key.ts'

type Asked = { key: string; permissions?: PermissionRequest | undefined }

/** Tells the operator's program whether a key opens, in the protocol's words. */
export async function judgeApiKey(work: Work, { key, permissions }: Asked): Promise<ApiKeyVerdict> {
  const verified = await verifyApiKey(work, key, permissions ? { permissions } : {})
  if (verified.valid) return { valid: true, error: null, key: toApiKey(verified.key) }
  const { problem, wait_ms } = verified
  // What cannot be a key at all is no key of ours: here the protocol has another word than there.
  const { error: code } = problem === apiKeyProblems.malformed ? apiKeyProblems.not_found : problem
  const details = wait_ms ? { details: { tryAgainIn: wait_ms } } : {}
  return { valid: false, error: { message: problem.detail, code, ...details }, key: null }
}
