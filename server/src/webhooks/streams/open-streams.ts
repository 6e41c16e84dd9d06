import { WEBHOOK_STREAMS_MAX, webhookStreamProblems } from '@gatehouse/contract/webhooks/streams'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import { realNow, type Work } from '../../platform/work.ts'

const RETRY_SECONDS = 10

type OpenStream = { id: string; organization_id: string; expires_at: Date }

/** Counts a stream that opens, and rejects it beyond the limit of its organization. */
export async function addWebhookStream(work: Work, stream: OpenStream): Promise<void> {
  const { organization_id } = stream
  // Two streams that open together must not both take the last place.
  await lockNameUntilCommit(work, `webhook streams of ${organization_id}`)
  const { rows } = await sql`select from webhook_streams
    where organization_id = ${organization_id} and expires_at > ${realNow(work)}`.execute(work.sql)
  if (rows.length >= WEBHOOK_STREAMS_MAX)
    throw new Refusal(webhookStreamProblems.too_many, { retry_after: RETRY_SECONDS })
  await work.sql.insertInto('webhook_streams').values(stream).execute()
}

/** Frees the place of a stream that has ended. */
export async function removeWebhookStream(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('webhook_streams').where('id', '=', id).execute()
}
