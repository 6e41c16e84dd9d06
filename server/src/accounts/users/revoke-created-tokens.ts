import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'

/**
 * Revokes the access tokens and API keys that a user created for an organization, or for every
 * organization, and what they allow apps there: a user who loses access must not keep it through a
 * program.
 */
export async function revokeCreatedTokens(
  work: Work,
  user_id: string,
  organization_id?: string,
): Promise<void> {
  const tokens = work.sql
    .updateTable('organization_access_tokens')
    .set({ revoked_at: realNow(work) })
    .where('created_by', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'organization_id'])
  const keys = work.sql
    .deleteFrom('api_keys')
    .where('created_by', '=', user_id)
    .where('organization_id', 'is not', null)
    .returning(['id', 'organization_id'])
  const [revoked, deleted] = organization_id
    ? [
        await tokens.where('organization_id', '=', organization_id).execute(),
        await keys.where('organization_id', '=', organization_id).execute(),
      ]
    : [await tokens.execute(), await keys.execute()]
  await recordRevoked(
    work,
    { action: 'access_token.revoked', subject_kind: 'access_token' },
    revoked,
  )
  await recordRevoked(work, { action: 'api_key.deleted', subject_kind: 'api_key' }, deleted)
  await revokeApps(work, user_id, organization_id)
}

/** Apps of the organizations no longer act on their own either, until a member allows it again. */
async function revokeApps(work: Work, user_id: string, organization_id: string | undefined) {
  const consents = work.sql.deleteFrom('oauth_consents').where('user_id', '=', user_id)
  const apps = work.sql
    .updateTable('oauth_clients')
    .set({ created_by: null })
    .where('created_by', '=', user_id)
  if (organization_id === undefined) {
    await consents.execute()
    await apps.execute()
    return
  }
  await consents.where('organization_id', '=', organization_id).execute()
  await apps.where('organization_id', '=', organization_id).execute()
}

type Row = { id: string; organization_id: string | null }

async function recordRevoked(
  work: Work,
  about: { action: string; subject_kind: string },
  rows: Row[],
): Promise<void> {
  for (const { id, organization_id } of rows) {
    const before = { reason: 'creator_left' }
    await recordAudit(work, { ...about, subject_id: id, organization_id, before })
  }
}
