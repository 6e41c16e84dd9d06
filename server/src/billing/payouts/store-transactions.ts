import { sql } from 'kysely'
import type { BalanceFacts } from '../../payments/balance.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'

/** The account whose transactions are stored, and its owner, if it is a merchant's own. */
export type Account = { account: string | null; organization_id: string | null }

/**
 * Stores transactions of an account; those that are known already stay as they are. What they are
 * about is found by the processor's ids.
 */
export async function storeTransactions(
  work: Work,
  { account, organization_id }: Account,
  rows: BalanceFacts[],
): Promise<void> {
  if (rows.length === 0) return
  const recorded_at = realNow(work)
  const values = rows.map(({ source_kind: _, ...facts }) => {
    return { id: newId(), account, organization_id, ...facts, recorded_at }
  })
  await work.sql
    .insertInto('balance_transactions')
    .values(values)
    .onConflict(conflict => conflict.column('processor_id').doNothing())
    .execute()
  await attributeTransactions(work, account)
}

/**
 * Adds to transactions what they are about, as soon as it is known: the answer of a payment, its
 * order, a refund or a dispute may be stored after the transaction was read. An account may serve
 * other programs too, whose transactions stay unknown.
 */
export async function attributeTransactions(work: Work, account: string | null): Promise<void> {
  await sql`
    update balance_transactions t
    set organization_id = p.organization_id, payment_id = p.id, customer_id = p.customer_id
    from payments p join organizations o on o.id = p.organization_id
    where t.account is not distinct from ${account} and t.payment_id is null
      and t.intent_id is not null and p.processor_id = t.intent_id
      and o.stripe_account_id is not distinct from t.account
      and (t.organization_id is null or t.organization_id = p.organization_id)`.execute(work.sql)
  await sql`
    update balance_transactions t
    set order_id = p.order_id,
      refund_id = (select r.id from refunds r
        where r.payment_id = p.id and r.processor_id = t.source_id limit 1),
      dispute_id = (select d.id from disputes d
        where d.payment_id = p.id and d.processor_id = t.source_id)
    from payments p
    where t.account is not distinct from ${account} and t.payment_id is not null
      and (t.order_id is null
        or t.refund_id is null and t.category in ('refund', 'refund_failure')
        or t.dispute_id is null and t.category in ('dispute', 'dispute_reversal'))
      and p.id = t.payment_id`.execute(work.sql)
}
