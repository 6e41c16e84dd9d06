import {
  balanceProblems,
  type BalanceAdjustment,
  type CustomerBalance,
} from '@gatehouse/contract/billing/balance'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCustomer } from '../customers/queries.ts'
import { balanceAdjusted } from '../ledger/accounts.ts'
import { moveBalance } from './move-balance.ts'
import { balanceOf } from './queries.ts'
import { showBalance } from './show-balance.ts'

/** Adjusts a customer's balance by hand: adds to it, or subtracts up to what is available. */
export async function adjustBalance(
  work: Work,
  id: string,
  { amount, currency, reason }: BalanceAdjustment,
): Promise<CustomerBalance> {
  const customer = await lockCustomer(work, { id })
  if (!customer) fail(customerProblems.not_found)
  const before = await balanceOf(work, id, currency)
  if (before + amount < 0) fail(balanceProblems.too_low)
  const entries = balanceAdjusted(amount)
  const cause = { cause: 'adjustment', note: reason } as const
  await moveBalance(work, { customer_id: id, currency, ...cause, entries })
  const { organization_id } = customer
  await recordAudit(work, {
    ...{ action: 'customer.balance_adjusted', subject_kind: 'customer', subject_id: id },
    organization_id,
    before: { currency, balance: before },
    after: { currency, balance: before + amount, reason },
  })
  return showBalance(work, id, currency)
}
