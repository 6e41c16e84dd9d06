import type { ConnectedApp } from '@gatehouse/contract/access/connected-apps'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { sql } from 'kysely'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { Reading } from '../../platform/work.ts'

/** Maximum number of apps shown; more than any user allows. */
const APPS_MAX = 200

const lastUsedAt = sql<Date | null>`(
  select max(t.created_at) from oauth_tokens t join oauth_grants g on g.id = t.grant_id
  where g.consent_id = s.id and t.kind = 'AccessToken')`

/** The apps that the signed-in user allows, the latest first. */
export async function listApps(work: Reading): Promise<{ apps: ConnectedApp[] }> {
  const { user_id } = signedIn(work)
  const rows = await work.sql
    .selectFrom('oauth_consents as s')
    .innerJoin('oauth_clients as c', 'c.id', 's.oauth_client_id')
    .leftJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id', 'c.client_id', 'c.name', 'c.client_uri', 's.scopes', 's.created_at'])
    .select(['o.id as organization_id', 'o.name as organization_name', lastUsedAt.as('last')])
    .where('s.user_id', '=', user_id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(APPS_MAX)
    .execute()
  const apps = rows.map(({ organization_id: id, organization_name: name, ...row }) => ({
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    uri: row.client_uri,
    organization: id === null ? null : { id, name: name ?? '' },
    scopes: scopesIn(row.scopes.join(' ')),
    createdAt: row.created_at,
    lastUsedAt: row.last,
  }))
  return { apps }
}
