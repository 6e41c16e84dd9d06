import { licenseFileEndpoints } from '@gatehouse/contract/billing/license-files'
import { KEYS_CACHED_SECONDS } from '@gatehouse/contract/kit/public-key'
import { toPublicKey } from '../../platform/crypto/signing-pair.ts'
import { implement } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import { realNow } from '../../platform/work.ts'
import { createLicenseFile } from './create-license-file.ts'
import { listPublishedKeys } from './queries.ts'
import { rotateLicenseSigningKey } from './rotate-license-signing-key.ts'

/** Shared caches keep the list; browsers ask again, because pages show a new key at once. */
const headers = { 'cache-control': `public, max-age=0, s-maxage=${KEYS_CACHED_SECONDS}` }

/** Signed license files and their public keys. */
export const licenseFiles = implement(licenseFileEndpoints, {
  create: (work, { body }) => createLicenseFile(work, body),
  keys: async (work, { organization_id }) => {
    const rows = await listPublishedKeys(work, organization_id, realNow(work))
    return reply({ keys: rows.map(toPublicKey) }, { headers })
  },
  rotate: async (work, { body }) => ({ keys: await rotateLicenseSigningKey(work, body) }),
})
