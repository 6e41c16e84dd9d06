import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

const UNUSED_MS = 90 * DAY

/** The tables of this module, and how long their rows are kept. */
export const oauthClientRetention = {
  oauth_clients: {
    delete_rows: now => sql`
      delete from oauth_clients c
      where c.organization_id is null and c.created_at < ${later(now, -UNUSED_MS)}
        and not exists (select from oauth_consents s where s.oauth_client_id = c.id)`,
    because: 'an app that registered itself and that no user allows can register again',
  },
} satisfies Retention
