import { connectedAppProblems } from '@gatehouse/contract/access/connected-apps'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'

/** Revokes what the user allows an app. The app has to ask again; its tokens are deleted. */
export async function revokeApp(work: Work, id: string): Promise<{ success: true }> {
  const { user_id } = requireOwnSession(work)
  const row = await work.sql
    .deleteFrom('oauth_consents as s')
    .using('oauth_clients as c')
    .whereRef('c.id', '=', 's.oauth_client_id')
    .where('s.id', '=', id)
    .where('s.user_id', '=', user_id)
    .returning(['c.name', 's.organization_id', 's.scopes'])
    .executeTakeFirst()
  if (!row) return fail(connectedAppProblems.not_found)
  await recordAudit(work, {
    action: 'user.app_revoked',
    subject_kind: 'user',
    subject_id: user_id,
    organization_id: null,
    before: { app: row.name, scopes: row.scopes },
  })
  return { success: true }
}
