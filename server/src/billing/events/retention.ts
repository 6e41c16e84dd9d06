import { SYSTEM_EVENT_DAYS } from '@gatehouse/contract/billing/system-events'
import { sql } from 'kysely'
import { DAY, later } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const usageEventRetention = {
  usage_events: {
    // Reads an index of these events alone; months after the limit are not looked at.
    delete_rows: now => sql`delete from usage_events where source = 'system'
      and stored_at < ${later(now, -SYSTEM_EVENT_DAYS * DAY)}`,
    because:
      "the system's events repeat what objects say; the merchant's explain bills, and an " +
      'operator detaches their old months',
  },
  usage_event_keys: { kept: 'an event that is sent again must not count twice, however late' },
  event_types: { kept: 'one row for each name that a merchant uses' },
} satisfies Retention
