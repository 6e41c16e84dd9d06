import {
  API_KEYS_LISTED_MAX,
  type ApiKey,
  type apiKeyEndpoints,
  type ApiKeyPage,
} from '@gatehouse/contract/access/api-keys'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { Reading } from '../../platform/work.ts'
import { toApiKey } from './api-key.ts'
import { keyOwnerOf } from './key-owner-of.ts'
import { listKeysOf } from './queries.ts'

/**
 * The keys of the signed-in user or of an organization they administer. The protocol's two
 * generations read different responses: a request with any query parameter gets the newer one, a
 * page.
 */
export async function listApiKeys(
  work: Reading,
  { organizationId, configId, limit, offset, ...which }: Query,
): Promise<ApiKey[] | ApiKeyPage> {
  const owner = await keyOwnerOf(work, organizationId)
  const page = { limit: limit ?? API_KEYS_LISTED_MAX, offset: offset ?? 0 }
  const { rows, total } = await listKeysOf(work, owner, { ...page, ...which })
  const keys = rows.map(toApiKey)
  const given = [organizationId, configId, limit, offset, ...Object.values(which)]
  if (given.every(item => item === undefined)) return keys
  return { apiKeys: keys, total, ...page }
}

type Query = InputOf<typeof apiKeyEndpoints.list>
