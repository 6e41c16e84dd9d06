import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const checkoutLinkRetention = {
  checkout_links: { kept: 'created by members; checkouts refer to a deleted link' },
} satisfies Retention
