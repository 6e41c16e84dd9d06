import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const bulkActionRetention = {
  bulk_actions: {
    delete_by: 'finished_at',
    after_ms: 90 * DAY,
    because: 'members can look up for a quarter what an action did; the audit log has it longer',
  },
  bulk_action_items: { kept: 'deleted with their action' },
} satisfies Retention
