import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const orderDraftRetention = {
  order_drafts: { kept: 'a merchant finalizes or deletes each draft' },
} satisfies Retention
