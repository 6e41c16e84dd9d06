import { accessTokenEndpoints } from '@gatehouse/contract/access/access-tokens'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { toAccessToken } from './access-token.ts'
import { createAccessToken } from './create-access-token.ts'
import { findAccessToken, listAccessTokens } from './queries.ts'
import { revokeAccessToken } from './revoke-access-token.ts'
import { transferAccessToken } from './transfer-access-token.ts'
import { updateAccessToken } from './update-access-token.ts'

/** Access tokens of organizations, managed by users. */
export const accessTokens = implement(
  accessTokenEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listAccessTokens(work, input)
      return page(rows.map(toAccessToken), total_count, input.limit)
    },
    create: (work, { body }) => createAccessToken(work, body),
    update: (work, { id, body }) => updateAccessToken(work, id, body),
    delete: (work, { id }) => revokeAccessToken(work, id),
    // The token of an app is revoked by the app's own route: it is not found here.
    revokeOwn: work => revokeAccessToken(work, work.actor.id ?? ''),
    transfer: (work, { id }) => transferAccessToken(work, id),
  },
  { find: (work, { id = '' }) => findAccessToken(work, id) },
)
