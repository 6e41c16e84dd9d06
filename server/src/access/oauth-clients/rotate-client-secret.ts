import { oauthClientProblems, type OAuth2Client } from '@gatehouse/contract/access/oauth-clients'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { newSecret, toClient, type ClientRow } from './client.ts'
import { rejectImpersonated } from './create-client.ts'
import { lockOwnClient } from './queries.ts'

/** Replaces the secret of an app: the former one is rejected from now on. */
export async function rotateClientSecret(work: Work, client_id: string): Promise<OAuth2Client> {
  const before = await lockOwnClient(work, client_id)
  if (!before) return fail(oauthClientProblems.not_found)
  rejectImpersonated(work)
  if (before.secret_hash === null) fail(oauthClientProblems.no_secret)
  const { secret, ...stored } = newSecret()
  const row = await work.sql
    .updateTable('oauth_clients')
    .set({ ...stored, modified_at: realNow(work) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'oauth_client.secret_reset',
    subject_kind: 'oauth_client',
    subject_id: row.id,
    organization_id: row.organization_id,
  })
  return toClient(row as ClientRow, secret)
}
