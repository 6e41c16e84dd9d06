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
    because: "the system's repeat what objects say; the merchant's explain bills",
  },
  usage_event_keys: { kept: 'an event that is sent again must not count twice, however late' },
  usage_history_queue: { kept: 'a row is deleted when its events are cut into a block' },
  usage_history_blocks: { kept: 'a block is deleted when ClickHouse has confirmed it' },
  usage_history_changes: { kept: 'a change is deleted when ClickHouse has applied it' },
  usage_history_months: { kept: 'one row for each month' },
  usage_history_spans: { kept: 'says which events are asked in ClickHouse, without end' },
  event_types: { kept: 'one row for each name that a merchant uses' },
} satisfies Retention
