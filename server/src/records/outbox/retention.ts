import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const outboxRetention = {
  events: {
    empty: now => sql`update events set payload = '{}'
      where payload <> '{}' and relayed_at is not null
        and recorded_at < ${later(now, -PAYLOAD_DAYS * DAY)}`,
    because: 'a relayed event only records what happened and when',
  },
} satisfies Retention
