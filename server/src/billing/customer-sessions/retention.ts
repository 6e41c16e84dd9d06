import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

const CUSTOMER_SESSIONS_MS = DAY

/** The tables of this module, and how long their rows are kept. */
export const customerSessionRetention = {
  customer_sessions: {
    delete_by: 'expires_at',
    after_ms: CUSTOMER_SESSIONS_MS,
    because: 'a test clock runs ahead: what expired in real time has expired there as well',
  },
  portal_codes: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired code cannot be entered',
  },
} satisfies Retention
