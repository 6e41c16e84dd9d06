import { oauthClientProblems } from '@gatehouse/contract/access/oauth-clients'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toClient } from './client.ts'
import { rejectImpersonated } from './create-client.ts'
import { lockOwnClient } from './queries.ts'

/** Deletes an app, with its tokens and what users have allowed it. */
export async function deleteClient(work: Work, client_id: string): Promise<void> {
  const row = await lockOwnClient(work, client_id)
  if (!row) return fail(oauthClientProblems.not_found)
  rejectImpersonated(work)
  await work.sql.deleteFrom('oauth_clients').where('id', '=', row.id).execute()
  await recordAudit(work, {
    action: 'oauth_client.deleted',
    subject_kind: 'oauth_client',
    subject_id: row.id,
    organization_id: row.organization_id,
    before: toClient(row),
  })
}
