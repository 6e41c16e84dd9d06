import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const savedViewRetention = {
  saved_views: {
    kept: 'until a member deletes the view; shared ones stay when their author leaves',
  },
  list_columns: {
    kept: 'one row per member and list, until the member or organization is deleted',
  },
} satisfies Retention
