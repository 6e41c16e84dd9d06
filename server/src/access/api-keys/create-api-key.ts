import type { ApiKey, ApiKeyCreate } from '@gatehouse/contract/access/api-keys'
import { notifyUser } from '../../accounts/mails/notify-user.ts'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { apiKeyColumns, auditFields, KEY_LENGTH, START_LENGTH, toApiKey } from './api-key.ts'
import { keyOwnerOf } from './key-owner-of.ts'
import { readPrefix, readKeyValues } from './read-key-values.ts'

/** Creates a key. Its text is visible only now: only its SHA-256 is stored. */
export async function createApiKey(
  work: Work,
  body: ApiKeyCreate,
): Promise<ApiKey & { key: string }> {
  const { user_id } = requireOwnSession(work)
  const [now, settings] = [realNow(work), await settingsOf(work)]
  const owner = await keyOwnerOf(work, body.organizationId)
  const limits = 'organization_id' in owner
  const values = readKeyValues(body, { user_id, limits, settings, now })
  const prefix = readPrefix(body.prefix)
  const key = (prefix ?? '') + newToken(KEY_LENGTH)
  const row = await work.sql
    .insertInto('api_keys')
    .values({
      ...values,
      ...owner,
      created_by: user_id,
      id: newId(),
      key_hash: sha256(key),
      prefix,
      start: key.slice(0, START_LENGTH),
      rate_limit_enabled: values.rate_limit_enabled ?? true,
      rate_limit_window_ms: values.rate_limit_window_ms ?? settings.api_key_rate_seconds * SECOND,
      rate_limit_max: values.rate_limit_max ?? settings.api_key_rate_max,
      created_at: now,
      updated_at: now,
    })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'api_key.created',
    subject_kind: 'api_key',
    subject_id: row.id,
    organization_id: row.organization_id,
    after: auditFields(row),
  })
  const user = row.user_id === null ? undefined : await findUser(work, row.user_id)
  if (user) await notifyUser(work, user, 'api_key_created')
  return { ...toApiKey(row), key }
}
