import { signingKeyEndpoints } from '@gatehouse/contract/accounts/signing-keys'
import { KEYS_CACHED_SECONDS } from '@gatehouse/contract/kit/public-key'
import { toPublicKey } from '../../platform/crypto/signing-pair.ts'
import { implement } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import { realNow } from '../../platform/work.ts'
import { listPublishedKeys } from './queries.ts'
import { signToken } from './sign-token.ts'

const headers = { 'cache-control': `public, max-age=${KEYS_CACHED_SECONDS}` }

/** Public keys and tokens signed with them. */
export const signingKeys = implement(signingKeyEndpoints, {
  keys: async work => {
    const rows = await listPublishedKeys(work, realNow(work))
    return reply({ keys: rows.map(toPublicKey) }, { headers })
  },
  token: signToken,
})
