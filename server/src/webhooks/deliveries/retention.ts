import { PAYLOAD_DAYS } from '@gatehouse/contract/webhooks/deliveries'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const deliveryRetention = {
  webhook_events: {
    empty: now => sql`update webhook_events set payload = null, modified_at = ${now}
      where payload is not null and status <> 'pending'
        and created_at < ${later(now, -PAYLOAD_DAYS * DAY)}`,
    because: 'the row numbers its successors; the payload is a copy from an earlier version',
  },
  webhook_deliveries: {
    empty: now => sql`update webhook_deliveries set response = null
      where response is not null and created_at < ${later(now, -PAYLOAD_DAYS * DAY)}`,
    because: "the merchant's record of attempts; a response is kept as long as its payload",
  },
} satisfies Retention
