import { apiKeyProblems } from '@gatehouse/contract/access/api-key-problems'
import type { ApiKey, ApiKeyUpdate } from '@gatehouse/contract/access/api-keys'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { apiKeyColumns, auditFields, toApiKey } from './api-key.ts'
import { readKeyValues, rejectForeignUser } from './read-key-values.ts'
import { lockManagedKey } from './queries.ts'

/** Changes a key's settings. This does not count as a use. */
export async function updateApiKey(work: Work, body: ApiKeyUpdate): Promise<ApiKey> {
  const { user_id } = requireOwnSession(work)
  rejectForeignUser(body, { user_id })
  const before = await lockManagedKey(work, body.keyId)
  if (!before) return fail(apiKeyProblems.not_found)
  const [now, settings] = [realNow(work), await settingsOf(work)]
  const limits = before.organization_id !== null
  const parsed = readKeyValues(body, { user_id, limits, settings, now })
  const values = { ...parsed, enabled: body.enabled }
  if (Object.values(values).every(value => value === undefined))
    fail(apiKeyProblems.nothing_to_update)
  const row = await work.sql
    .updateTable('api_keys')
    .set({ ...values, updated_at: now })
    .where('id', '=', before.id)
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'api_key.updated',
    subject_kind: 'api_key',
    subject_id: row.id,
    organization_id: row.organization_id,
    before: auditFields(before),
    after: auditFields(row),
  })
  return toApiKey(row)
}
