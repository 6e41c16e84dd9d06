import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue, scheduleOnce } from '../../records/scheduler/schedule.ts'
import { syncBalanceTask } from './payout.ts'

/** Has an account read soon, at most once at a time. Returns when it was read last. */
export async function requestSync(work: Work, account: string | null): Promise<Date | null> {
  const { id, synced_at } = await balanceOf(work, account)
  const about = { organization_id: null, subject_id: id }
  await scheduleOnce(work, syncBalanceTask, realNow(work), about)
  return synced_at
}

/** Has a payout read that an event of the processor is about. */
export async function requestPayout(
  work: Work,
  account: string | null,
  payout: string,
): Promise<void> {
  const { id } = await balanceOf(work, account)
  const about = { organization_id: null, subject_id: id, payload: { payout } }
  await enqueue(work, syncBalanceTask, about)
}

/** Has every account read with which something was sold. */
export async function requestSyncOfAll(work: Work): Promise<void> {
  const { rows } = await sql<{ account: string | null }>`
    select distinct o.stripe_account_id as account from organizations o
    where exists (select from payments p
      where p.organization_id = o.id and p.status = 'succeeded' and p.kind = 'payment')
    order by 1`.execute(work.sql)
  for (const { account } of rows) await requestSync(work, account)
}

/** The row of an account, which is created when it is read for the first time. */
async function balanceOf(work: Work, account: string | null) {
  const owner =
    account === null
      ? sql`null`
      : sql`(select id from organizations
    where stripe_account_id = ${account} order by created_at limit 1)`
  await sql`insert into processor_balances (id, account, organization_id, created_at)
    values (${newId()}, ${account}, ${owner}, ${later(work.now, -work.actor.offset_ms)})
    on conflict (account) do nothing`.execute(work.sql)
  return work.sql
    .selectFrom('processor_balances')
    .select(['id', 'synced_at'])
    .where('account', 'is not distinct from', account)
    .executeTakeFirstOrThrow()
}
