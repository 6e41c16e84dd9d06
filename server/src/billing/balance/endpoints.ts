import { balanceEndpoints } from '@gatehouse/contract/billing/balance'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { walletEndpoints, walletProblems } from '@gatehouse/contract/billing/wallets'
import { implement } from '../../platform/http/implement.ts'
import { findCustomer } from '../customers/queries.ts'
import { adjustBalance } from './adjust-balance.ts'
import { toEntry } from './balance.ts'
import { listEntries } from './queries.ts'
import { showBalance } from './show-balance.ts'
import { findWallet, listWallets } from './wallets.ts'

/** Customer balances, as the merchant reads and adjusts them. */
export const balance = implement(
  balanceEndpoints,
  {
    get: async (work, { id, currency }) => {
      if (!(await findCustomer(work, { id }))) fail(customerProblems.not_found)
      return showBalance(work, id, currency)
    },
    entries: async (work, input) => {
      if (!(await findCustomer(work, { id: input.id }))) fail(customerProblems.not_found)
      const { rows, total_count } = await listEntries(work, input)
      return page(rows.map(toEntry), total_count, input.limit)
    },
    adjust: (work, { id, body }) => adjustBalance(work, id, body),
  },
  { find: (work, { id = '' }) => findCustomer(work, { id }) },
)

/** The same balances as wallets, one for each currency. */
export const wallets = implement(walletEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listWallets(work, input)
    return page(rows, total_count, input.limit)
  },
  get: async (work, { id }) => (await findWallet(work, id)) ?? fail(walletProblems.not_found),
})
