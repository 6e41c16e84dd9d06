import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const inboxRetention = {
  stripe_events: { kept: 'ids only: an event that Stripe sends again must be found, however late' },
} satisfies Retention
