import { realNow, type Reading, type Work } from '../../platform/work.ts'
import type { ConsentRow } from './consent.ts'

/** One sign-in with an app, and what the user allowed it. */
export type GrantRow = {
  id: string
  scopes: string[]
  client_id: string
  user_id: string
  organization_id: string | null
  created_at: Date
}

/** Begins a sign-in with an app: its tokens belong to it. */
export async function startGrant(work: Work, id: string, consent: ConsentRow): Promise<void> {
  await work.sql
    .insertInto('oauth_grants')
    .values({ id, consent_id: consent.id, scopes: consent.scopes, created_at: realNow(work) })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** A sign-in with an app, unless it has ended. */
export function findGrant(work: Reading, id: string): Promise<GrantRow | undefined> {
  return work.sql
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_consents as s', 's.id', 'g.consent_id')
    .innerJoin('oauth_clients as c', 'c.id', 's.oauth_client_id')
    .select(['g.id', 'g.scopes', 'g.created_at', 'c.client_id', 's.user_id', 's.organization_id'])
    .where('g.id', '=', id)
    .executeTakeFirst()
}

/** Ends a sign-in with an app: none of its tokens is valid any longer. */
export async function endGrant(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('oauth_grants').where('id', '=', id).execute()
}
