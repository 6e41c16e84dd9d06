import { isOrganizationScope, scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Site } from '../../platform/site.ts'

/** An app's token that is valid, and for whom it acts. */
export type AppToken = {
  /** The app's id: what it does is logged and limited under it. */
  id: string
  /** The organization it acts for, with its clock; null if it is only about a user. */
  organization_id: string | null
  offset_ms: number
  /** The organization's scopes. */
  scopes: string[]
}

/**
 * An app acts for the organization that a user chose for it, as long as the user is a member, or on
 * its own for the organization that manages it, as long as the user who let it is a member.
 */
const FIND = `
  select c.id, t.payload ->> 'scope' as scope, a.organization_id,
    coalesce(k.offset_ms, 0) as offset_ms
  from oauth_tokens t
  join oauth_clients c on c.id = t.oauth_client_id
  left join oauth_grants g on g.id = t.grant_id
  left join oauth_consents s on s.id = g.consent_id
  cross join lateral (select
    case when t.kind = 'AccessToken' then s.user_id else c.created_by end as user_id,
    case when t.kind = 'AccessToken' then s.organization_id else c.organization_id
      end as organization_id) a
  join users u on u.id = a.user_id
  left join test_clocks k on k.organization_id = a.organization_id
  where t.token_hash = $1 and t.kind in ('AccessToken', 'ClientCredentials') and t.expires_at > $2
    and (t.session_generation is null or t.session_generation = u.session_generation)
    and not (u.banned and (u.ban_expires_at is null or u.ban_expires_at > $2))
    and (a.organization_id is null or exists (
      select from members m where m.organization_id = a.organization_id and m.user_id = u.id))`

type Row = Omit<AppToken, 'scopes'> & { scope: string | null }

/** Looks an app's access token up by its hash, in one statement. */
export async function findAccessToken(site: Site, token: string): Promise<AppToken | undefined> {
  const row = await site.lookups.first<Row>(FIND, [sha256(token), site.clock.now()])
  if (!row) return undefined
  const { scope, ...found } = row
  return { ...found, scopes: scopesIn(scope ?? '').filter(isOrganizationScope) }
}
