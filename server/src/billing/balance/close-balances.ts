import type { Work } from '../../platform/work.ts'
import { balanceClosed } from '../ledger/accounts.ts'
import { moveBalance } from './move-balance.ts'
import { balancesOf, lockBalanceHolder } from './queries.ts'

/**
 * Closes the balances of a deleted customer, or of a deleted merchant's customers, with one ledger
 * entry per currency: the balances can no longer be spent.
 */
export async function closeBalances(work: Work, customer_id: string): Promise<void> {
  await lockBalanceHolder(work, customer_id)
  for (const { currency, balance } of await balancesOf(work, customer_id)) {
    const entries = balanceClosed(balance)
    if (balance > 0) await moveBalance(work, { customer_id, currency, cause: 'closed', entries })
  }
}
