import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const connectedAppRetention = {
  oauth_consents: { kept: 'what a user allows is remembered until they revoke it' },
  oauth_grants: {
    delete_rows: now => sql`
      delete from oauth_grants g where g.created_at < ${later(now, -DAY)}
        and not exists (select from oauth_tokens t where t.grant_id = g.id)`,
    because: 'a sign-in without tokens has ended',
  },
  oauth_app_sessions: {
    kept: 'until the app is notified that the session has ended: a task is scheduled for each',
  },
  oauth_tokens: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired token is not valid, and none can be used again that was used once',
  },
} satisfies Retention
