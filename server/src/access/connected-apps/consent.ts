import type { Selectable } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import type { OauthConsentsTable } from '../../platform/db/tables.ts'

/** What a user allows an app. */
export type ConsentRow = Selectable<OauthConsentsTable>

type Key = { user_id: string; oauth_client_id: string; organization_id: string | null }

/** What the user allows the app for themselves, or for one organization. */
export function findConsent(work: Reading, key: Key): Promise<ConsentRow | undefined> {
  return work.sql
    .selectFrom('oauth_consents')
    .selectAll()
    .where('user_id', '=', key.user_id)
    .where('oauth_client_id', '=', key.oauth_client_id)
    .where('organization_id', 'is not distinct from', key.organization_id)
    .executeTakeFirst()
}

/** Remembers what a user allows, besides what they have allowed before. */
export async function rememberConsent(
  work: Work,
  key: Key,
  scopes: readonly string[],
): Promise<ConsentRow> {
  const before = await findConsent(work, key)
  const now = realNow(work)
  const all = [...new Set([...(before?.scopes ?? []), ...scopes])]
  return work.sql
    .insertInto('oauth_consents')
    .values({ id: newId(), ...key, scopes: all, created_at: now, modified_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'oauth_client_id', 'organization_id'])
        .doUpdateSet({ scopes: all, modified_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
