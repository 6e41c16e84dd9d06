import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const webhookStreamRetention = {
  webhook_streams: {
    ...{ delete_by: 'expires_at', after_ms: 0 },
    because: 'a stream whose server died is not followed by any program',
  },
} satisfies Retention
