import { sql } from 'kysely'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const webhookEndpointRetention = {
  webhook_endpoints: {
    empty: now => sql`update webhook_endpoints
      set previous_secret = null, previous_signing_key = null, previous_secret_expires_at = null
      where previous_secret_expires_at < ${now}`,
    because: 'created by members, and deliveries refer to a deleted endpoint; old secrets expire',
  },
} satisfies Retention
