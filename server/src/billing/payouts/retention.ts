import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const payoutRetention = {
  balance_transactions: { kept: 'financial records are kept' },
  payouts: { kept: 'financial records are kept' },
  processor_payouts: { kept: 'financial records are kept' },
  payout_transactions: { kept: 'financial records are kept' },
  processor_balances: { kept: 'one for each account at the processor' },
} satisfies Retention
