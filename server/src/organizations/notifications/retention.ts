import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const notificationRetention = {
  notifications: {
    delete_by: 'created_at',
    after_ms: 30 * DAY,
    because: 'the objects themselves show what happened',
  },
  notification_preferences: { kept: 'until the member or the organization is deleted' },
} satisfies Retention
