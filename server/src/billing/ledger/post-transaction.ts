import type { BalanceCause } from '@gatehouse/contract/billing/balance'
import { unawaited } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/ids.ts'
import { sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import type { Entry } from './accounts.ts'

/** The objects a transaction refers to. */
export type TransactionSubject = {
  currency: string
  customer_id?: string | null
  order_id?: string | null
  payment_id?: string | null
  refund_id?: string | null
  dispute_id?: string | null
}

/**
 * Why a customer's balance changes: required for every transaction that changes one, and not
 * allowed for any other.
 */
export type BalanceMovement = { cause?: BalanceCause; note?: string | null }

/**
 * Posts one transaction to the ledger: entries that sum to zero and are never changed again. Zero
 * entries are omitted. The database checks the sum again when the transaction commits.
 */
export async function postTransaction(
  work: Work,
  organization_id: string,
  {
    entries,
    cause,
    note = null,
    ...subject
  }: TransactionSubject & BalanceMovement & { entries: Entry[] },
): Promise<void> {
  const sides = entries.filter(({ amount }) => amount !== 0)
  if (sumOf(sides.map(({ amount }) => amount)) !== 0) {
    throw new Error(`a ledger transaction must sum to zero: ${JSON.stringify(sides)}`)
  }
  if (sides.length === 0) return
  const transaction_id = newId()
  const rows = sides.map(({ account, amount }) => {
    const about = { id: newId(), transaction_id, organization_id, account, amount }
    const reason = account === 'customer_balance' && { cause, note }
    return { cause: null, note: null, ...about, ...subject, ...reason, created_at: work.now }
  })
  await work.sql.insertInto('ledger_entries').values(rows).modifyEnd(unawaited).execute()
}
