import { REPLAY_DAYS } from '@gatehouse/contract/webhooks/replays'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const webhookReplayRetention = {
  webhook_replays: {
    delete_rows: now => sql`delete from webhook_replays
      where created_at < ${later(now, -REPLAY_DAYS * DAY)} and status <> 'running'`,
    because: 'by then, the payloads of the events that were sent again are deleted too',
  },
} satisfies Retention
