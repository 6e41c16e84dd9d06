import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const subscriptionRetention = {
  subscriptions: { kept: 'orders refer to an ended subscription' },
  subscription_prices: { kept: 'a few per subscription, replaced when its price changes' },
  subscription_changes: {
    kept: 'a preview and its order must be explained by the same rows, however late',
  },
  subscription_lines: { kept: "a change's lines are the basis of later credits" },
  subscription_shifts: { kept: 'periods are derived from them' },
  order_credits: { kept: 'financial records are kept' },
} satisfies Retention
