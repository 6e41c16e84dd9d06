import {
  payoutEndpoints,
  payoutProblems,
  transactionEndpoints,
} from '@gatehouse/contract/billing/payouts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { toPayout, toTransaction } from './payout.ts'
import { findPayout, listPayouts, listTransactions } from './queries.ts'

/** Payouts, and the transactions of the balance at the processor. */
export const payouts: ImplementedEndpoint[] = [
  ...implement(
    payoutEndpoints,
    {
      list: async (work, input) => {
        const { rows, total_count } = await listPayouts(work, input)
        return page(rows.map(toPayout), total_count, input.limit)
      },
      get: async (work, { id }) => {
        const row = await findPayout(work, id)
        return row ? toPayout(row) : fail(payoutProblems.not_found)
      },
    },
    { find: (work, { id = '' }) => findPayout(work, id) },
  ),
  ...implement(transactionEndpoints, {
    list: async (work, input) => {
      const { rows, total_count } = await listTransactions(work, input)
      return page(rows.map(toTransaction), total_count, input.limit)
    },
  }),
]
