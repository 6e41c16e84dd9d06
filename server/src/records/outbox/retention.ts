import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const outboxRetention = {
  events: {
    // Events of earlier versions have no time of their own.
    delete_rows: now => sql`delete from events where discard_at < ${now}
      or (discard_at is null and relayed_at < ${later(now, -PAYLOAD_DAYS * DAY)})`,
    because:
      'no delivery needs the payload anymore: a week after it was relayed to none, or 90 days',
  },
} satisfies Retention
