import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

const CUSTOMER_REQUESTS_MS = 4 * 366 * DAY

/** The tables of this module, and how long their rows are kept. */
export const customerRequestRetention = {
  customer_requests: {
    delete_by: 'created_at',
    after_ms: CUSTOMER_REQUESTS_MS,
    because: 'claims lapse three years after the end of the year in which they arose',
  },
} satisfies Retention
