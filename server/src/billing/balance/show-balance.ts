import type { CustomerBalance } from '@gatehouse/contract/billing/balance'
import type { Reading } from '../../platform/work.ts'
import { balancesOf } from './queries.ts'

/** Where nothing ever moved, old clients still read a currency. */
const FREE_CURRENCY = 'usd'

/**
 * What a customer has, in one currency above all: the one asked for, or the one that moved last.
 */
export async function showBalance(
  work: Reading,
  customer_id: string,
  asked?: string,
): Promise<CustomerBalance> {
  const balances = await balancesOf(work, customer_id)
  const currency = asked ?? balances[0]?.currency ?? FREE_CURRENCY
  const balance = balances.find(one => one.currency === currency)?.balance ?? 0
  return { currency, balance, balances }
}
