import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'
import { KNOWN_DEVICE_MS } from './known-device.ts'

const SESSIONS_MS = 30 * DAY

/** The tables of this module, and how long their rows are kept. */
export const sessionRetention = {
  sessions: {
    delete_by: 'expires_at',
    after_ms: SESSIONS_MS,
    because: "a user's list of sign-ins includes those of the last month",
  },
  pending_sign_ins: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired sign-in cannot be completed',
  },
  known_devices: {
    delete_by: 'seen_at',
    after_ms: KNOWN_DEVICE_MS,
    because: 'the cookie that names the browser has expired by then',
  },
  trusted_devices: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired device is not trusted',
  },
} satisfies Retention
