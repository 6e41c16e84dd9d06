import { DAY, later } from '../../platform/clock.ts'
import { createSigningPair } from '../../platform/crypto/signing-pair.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { serverSubjects } from '../../records/scheduler/schedule-at-start.ts'
import { deleteExpiredKeys, findSigningKey, lockSigningKeys } from './queries.ts'
import { isDueForRotation, rotateKeysTask, type SigningKeyRow } from './signing-key.ts'

/**
 * Returns the signing key to use from now on: the current one, or a new one after 90 days. The old
 * one stays in the published list until its last token has expired. Schedules itself again in a
 * day.
 */
export async function rotateKeys(work: Work): Promise<SigningKeyRow> {
  const now = realNow(work)
  await lockSigningKeys(work)
  await deleteExpiredKeys(work, now)
  const current = await findSigningKey(work)
  const subject = serverSubjects.signing_keys
  await unschedule(work, rotateKeysTask, subject.subject_id)
  await schedule(work, rotateKeysTask, later(now, DAY), subject)
  if (current && !isDueForRotation(current, now)) return current
  if (current) await retire(work, current.id, now)
  return makeKey(work, now)
}

async function retire(work: Work, id: string, now: Date) {
  await work.sql.updateTable('signing_keys').set({ retired_at: now }).where('id', '=', id).execute()
}

async function makeKey(work: Work, now: Date): Promise<SigningKeyRow> {
  const row = await work.sql
    .insertInto('signing_keys')
    .values({ id: newId(), ...(await createSigningPair(work.server.keys)), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const about = { action: 'signing_key.created', subject_kind: 'signing_key', subject_id: row.id }
  await recordAudit(work, { ...about, organization_id: null })
  return row
}
