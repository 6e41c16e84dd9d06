import { accessTokenColumns, toAccessToken } from '../../access/access-tokens/access-token.ts'
import { accessTokenSorts, matchingAccessTokens } from '../../access/access-tokens/queries.ts'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'accessTokens'>) =>
  matchingAccessTokens(work, input).select(accessTokenColumns)

/** Exports what is known of access tokens: never the token, of which only a hash is stored. */
export const exportAccessTokens = exportList('accessTokens', {
  rows,
  table: 'organization_access_tokens',
  sorts: accessTokenSorts,
  columns: {
    ...identity,
    comment: ['Name', ({ comment }) => comment],
    scopes: ['Permissions', row => toAccessToken(row).scopes.join(' ')],
    creator: ['Created By', ({ creator }) => creator?.name ?? null],
    creator_email: ["Creator's Email", ({ creator }) => creator?.email ?? null],
    last_used_at: ['Last Used At', row => timeText(row.last_used_at)],
    expires: ['Expires At', ({ expires_at }) => timeText(expires_at)],
  },
})
