import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** A response is repeated for one day; a support request may ask about it a day later. */
const RETAINED_MS = 2 * DAY

/** The tables of this module, and how long their rows are kept. */
export const idempotencyRetention = {
  idempotency_keys: {
    delete_by: 'created_at',
    after_ms: RETAINED_MS,
    because: 'a key counts for a day, and stays for another so that its response can be looked up',
  },
} satisfies Retention
