import { sql } from 'kysely'
import type { PayoutFacts } from '../../payments/balance.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { statusOf } from './payout.ts'
import type { Account } from './store-transactions.ts'

/**
 * Stores the state of a payout; a paid one may have failed. Returns its id, and whether its
 * transactions are still to be stored.
 */
export async function storePayout(
  work: Work,
  { account, organization_id }: Account,
  facts: PayoutFacts,
): Promise<{ id: string; links: boolean }> {
  const status = statusOf(facts.status)
  const failed = status === 'failed' || status === 'canceled'
  // Never before the payout itself, however the processor's clock differs from ours.
  const now = new Date(Math.max(realNow(work).getTime(), facts.created_at.getTime()))
  const { processor_id, amount, currency, arrives_at, automatic, reconciled, created_at } = facts
  const row = await work.sql
    .insertInto('processor_payouts')
    .values({
      ...{ id: newId(), processor_id, account, status, amount, currency, arrives_at, automatic },
      ...{ reconciled, created_at, failure_reason: facts.failure_reason },
      failed_at: failed ? now : null,
    })
    .onConflict(conflict =>
      conflict.column('processor_id').doUpdateSet({
        ...{ status, arrives_at, reconciled, failure_reason: facts.failure_reason },
        failed_at: failed ? sql`coalesce(processor_payouts.failed_at, ${now}::timestamptz)` : null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.sql
    .updateTable('payouts')
    .set({ status, modified_at: work.now })
    .where('processor_payout_id', '=', row.id)
    .where('status', '<>', status)
    .execute()
  // A merchant's own account: the payout is the merchant's, whatever its transactions are.
  if (organization_id !== null) await storeShare(work, row.id, organization_id)
  return { id: row.id, links: automatic && reconciled && row.linked_at === null }
}

/** Records with which payout transactions were paid out, and divides it among organizations. */
export async function linkPayout(
  work: Work,
  { organization_id }: Account,
  { id, members }: { id: string; members: string[] },
): Promise<void> {
  await sql`insert into payout_transactions (transaction_id, processor_payout_id)
    select t.id, ${id}::uuid from balance_transactions t
    where t.processor_id = any(${members}::text[]) and t.category <> 'payout'
    on conflict (transaction_id) do nothing`.execute(work.sql)
  const { rows } = await sql<{ organization_id: string }>`
    select distinct t.organization_id from payout_transactions l
    join balance_transactions t on t.id = l.transaction_id
    where l.processor_payout_id = ${id} and t.organization_id is not null
    union select failed.organization_id from (${returnedBy(id)}) failed`.execute(work.sql)
  const owners = organization_id === null ? rows.map(row => row.organization_id) : [organization_id]
  for (const owner of owners.toSorted()) await storeShare(work, id, owner)
  await work.sql
    .updateTable('processor_payouts')
    .set({ linked_at: realNow(work) })
    .where('id', '=', id)
    .execute()
}

/** The shares of failed payouts that a payout pays again. */
const returnedBy = (id: string) => sql`
  select f.organization_id, f.amount from payout_transactions l
  join balance_transactions t on t.id = l.transaction_id and t.category = 'payout_reversal'
  join processor_payouts earlier on earlier.processor_id = t.source_id
  join payouts f on f.processor_payout_id = earlier.id
  where l.processor_payout_id = ${id}`

/**
 * What of a payout belongs to an organization: its transactions, and its shares of failed payouts
 * that are paid again. On the organization's own account it is the whole payout.
 */
async function storeShare(work: Work, id: string, organization_id: string): Promise<void> {
  await sql`
    insert into payouts (id, organization_id, processor_payout_id, shared, amount, fee_amount,
      returned_amount, transactions_count, status, currency, created_at)
    select ${newId()}::uuid, ${organization_id}::uuid, p.id, p.account is null,
      case when p.account is null then parts.net + returned.amount else p.amount end,
      parts.fees, returned.amount, parts.count, p.status, p.currency, p.created_at
    from processor_payouts p
    cross join lateral (
      select coalesce(sum(t.net_amount), 0)::bigint as net,
        coalesce(sum(t.fee_amount), 0)::bigint as fees, count(*)::int as count
      from payout_transactions l join balance_transactions t on t.id = l.transaction_id
      where l.processor_payout_id = p.id and t.organization_id = ${organization_id}
        and t.category <> 'payout_reversal') parts
    cross join lateral (
      select coalesce(sum(f.amount), 0)::bigint as amount from (${returnedBy(id)}) f
      where f.organization_id = ${organization_id}) returned
    where p.id = ${id}
    on conflict (processor_payout_id, organization_id) do update
      set amount = excluded.amount, fee_amount = excluded.fee_amount,
        returned_amount = excluded.returned_amount,
        transactions_count = excluded.transactions_count`.execute(work.sql)
}
