import type { CustomerBalance } from '@gatehouse/contract/billing/balance'
import type { Reading } from '../../platform/work.ts'
import { balancesOf } from './queries.ts'

/** The currency shown where a customer has no movements yet, because older clients require one. */
const FREE_CURRENCY = 'usd'

/** A customer's balances, led by one currency: the requested one, or the one that changed last. */
export async function showBalance(
  work: Reading,
  customer_id: string,
  requested?: string,
): Promise<CustomerBalance> {
  const balances = await balancesOf(work, customer_id)
  const currency = requested ?? balances[0]?.currency ?? FREE_CURRENCY
  const balance = balances.find(item => item.currency === currency)?.balance ?? 0
  return { currency, balance, balances }
}
