import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import { apiKeyEndpoints } from '@gatehouse/contract/access/api-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toApiKey } from './api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { verdictOfApiKey } from './verdict-of-api-key.ts'
import { exportApiKeys } from './export-api-keys.ts'
import { findManagedKey } from './queries.ts'
import { updateApiKey } from './update-api-key.ts'

/** API keys of users and organizations, managed by users. */
export const apiKeys = implement(apiKeyEndpoints, {
  create: (work, { body }) => createApiKey(work, body),
  get: async (work, { id }) =>
    toApiKey((await findManagedKey(work, id)) ?? fail(apiKeyProblems.not_found)),
  list: listApiKeys,
  export: exportApiKeys,
  update: (work, { body }) => updateApiKey(work, body),
  delete: (work, { body }) => deleteApiKey(work, body.keyId),
  verify: (work, { body }) => verdictOfApiKey(work, body),
})
