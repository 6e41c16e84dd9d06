import { sql } from 'kysely'
import { z } from 'zod'
import { noticeRoutes } from '../../platform/db/notices.ts'
import { realNow, type Work } from '../../platform/work.ts'

/** The database channel that says whose log has new events. */
export const WEBHOOK_LOG_CHANNEL = 'webhook_log'

const LogNotice = z.object({ organization_id: z.string() })

/** Follows the log of one organization. */
export const onLogNotice = noticeRoutes({
  channel: WEBHOOK_LOG_CHANNEL,
  parse: payload => LogNotice.safeParse(payload).data,
  subjectOf: ({ organization_id }) => organization_id,
})

/** Wakes the streams of the organizations whose events were relayed, in every process. */
export async function notifyStreams(work: Work, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${WEBHOOK_LOG_CHANNEL},
      jsonb_build_object('organization_id', s.organization_id)::text)
    from (select distinct organization_id from webhook_streams
      where expires_at > ${realNow(work)}) s
    where exists (select from events e
      where e.id = any(${[...ids]}::uuid[]) and e.organization_id = s.organization_id)`.execute(
    work.sql,
  )
}
