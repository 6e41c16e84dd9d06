import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const usageEventRetention = {
  usage_events: { kept: 'what was billed must be explained; an operator detaches old months' },
  usage_event_keys: { kept: 'an event that is sent again must not count twice, however late' },
  event_types: { kept: 'one row for each name that a merchant uses' },
} satisfies Retention
