import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { accessTokenEndpoints } from '@gatehouse/contract/access/access-tokens'
import { sql } from 'kysely'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { accessTokenColumns } from './access-token.ts'

const TABLE = 'organization_access_tokens'

const accessTokensOf = (work: Reading) =>
  within(work, work.sql.selectFrom(TABLE), TABLE, null).where('revoked_at', 'is', null)

/** One token that has not been revoked. */
export function findAccessToken(work: Reading, id: string) {
  return accessTokensOf(work).select(accessTokenColumns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockAccessToken(work: Work, id: string) {
  return accessTokensOf(work)
    .select(accessTokenColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What access tokens can be sorted by. */
export const accessTokenSorts = {
  created_at: sql.ref(`${TABLE}.created_at`),
  comment: sql.ref(`${TABLE}.comment`),
  last_used_at: sql.ref(`${TABLE}.last_used_at`),
  organization_id: sql.ref(`${TABLE}.organization_id`),
}

type ListInput = InputOf<typeof accessTokenEndpoints.list>

/** The tokens that a list finds: those that have not been revoked. */
export function matchingAccessTokens(
  work: Reading,
  { organization_id, query }: Pick<ListInput, 'organization_id' | 'query'>,
) {
  let matched = accessTokensOf(work)
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  return query ? matched.where(contains(`${TABLE}.comment`, query)) : matched
}

/** A page of the tokens that have not been revoked; expired ones are shown as expired. */
export function listAccessTokens(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, accessTokenSorts, 'id')
  return readPage(matchingAccessTokens(work, input), input, query =>
    query.select(accessTokenColumns).orderBy(order),
  )
}

/** Revokes all access tokens of an organization. */
export async function revokeTokensOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('organization_access_tokens')
    .set({ revoked_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('revoked_at', 'is', null)
    .execute()
}
