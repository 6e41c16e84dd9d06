import type { BalanceCause } from '@gatehouse/contract/billing/balance'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { offboardCustomerTask, toCustomer } from '../customers/customer.ts'
import type { Entry } from '../ledger/accounts.ts'
import { postTransaction, type TransactionSubject } from '../ledger/post-transaction.ts'
import { lockBalanceHolder } from './queries.ts'

/** A balance movement: its subject, its cause and its ledger entries. */
export type Movement = TransactionSubject & {
  customer_id: string
  cause: BalanceCause
  note?: string
  entries: Entry[]
}

/**
 * Posts a movement of a customer's balance and publishes `customer.updated`. The customer stays
 * locked until the transaction ends, so that concurrent requests cannot spend the same balance.
 */
export async function moveBalance(work: Work, movement: Movement): Promise<void> {
  const customer = await lockBalanceHolder(work, movement.customer_id)
  const { organization_id } = customer
  await postTransaction(work, organization_id, movement)
  if (customer.deleted_at !== null) {
    const provided = movement.entries.some(({ account, amount }) => {
      return account === 'customer_balance' && amount < 0
    })
    // A credit to a deleted customer lapses like the rest of the balance.
    const about = { organization_id, subject_id: customer.id }
    if (provided) await enqueue(work, offboardCustomerTask, about)
    return
  }
  await recordEvent(work, 'customer.updated', organization_id, toCustomer(customer))
  await customerStateChanged(work, customer)
}
