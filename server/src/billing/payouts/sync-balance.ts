import type { Updateable } from 'kysely'
import {
  listBalanceTransactions,
  listPayouts,
  retrievePayout,
  type BalanceFacts,
  type PayoutFacts,
} from '../../payments/balance.ts'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import type { ProcessorBalancesTable } from '../../platform/db/tables.ts'
import { realNow, reading, type Work } from '../../platform/work.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { syncBalanceTask } from './payout.ts'
import { findBalance } from './queries.ts'
import { linkPayout, storePayout } from './store-payout.ts'
import { attributeTransactions, storeTransactions, type Account } from './store-transactions.ts'

/** Transactions may be listed a moment after they were created. */
const OVERLAP_MS = HOUR
/** A paid payout may fail within days; an event reports one that fails later. */
const PAYOUTS_SINCE_MS = 30 * DAY
/** Pages of one run; what is left is read by the next one, so that no claim becomes old. */
const PAGES_MAX = 50

type SyncJob = Job<{ payout: string | null }>
type Balance = NonNullable<Awaited<ReturnType<typeof findBalance>>>

/** Reads what is new at an account: its transactions, and its payouts with theirs. */
export async function syncBalance(job: SyncJob): Promise<void> {
  const { site, actor, subject_id, payload } = job
  const balance = await findBalance(reading(site, actor), subject_id)
  if (!balance) return
  const done = await readTransactions(job, balance)
  if (payload.payout !== null) {
    await readPayout(job, balance, await retrievePayout(site, payload.payout, balance.account))
  }
  if (done) await readPayouts(job, balance)
  await job.finish(async work => {
    await attributeTransactions(work, balance.account)
    if (done) return update(work, balance, { synced_at: realNow(work) })
    return enqueue(work, syncBalanceTask, { organization_id: null, subject_id })
  })
}

/**
 * Reads the transactions since the last time, newest first, and remembers each page, so that a walk
 * that was interrupted goes on. False if there are more pages than one run reads.
 */
async function readTransactions(job: SyncJob, balance: Balance): Promise<boolean> {
  const { site, actor } = job
  const { account, complete_until } = balance
  const since = complete_until && later(complete_until, -OVERLAP_MS)
  const started = balance.walk_started_at ?? realNow(reading(site, actor))
  let after = balance.walk_after
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows, next } = await listBalanceTransactions(site, { since, after, account })
    await job.write(async work => {
      await storeTransactions(work, balance, rows)
      await update(
        work,
        balance,
        next === null
          ? { complete_until: started, walk_started_at: null, walk_after: null }
          : { walk_started_at: started, walk_after: next },
      )
    })
    if (next === null) return true
    after = next
  }
  return false
}

async function readPayouts(job: SyncJob, balance: Balance): Promise<void> {
  const { site, actor } = job
  const { account, complete_until } = balance
  const now = realNow(reading(site, actor))
  const since =
    complete_until && later(now < complete_until ? now : complete_until, -PAYOUTS_SINCE_MS)
  const found: PayoutFacts[] = []
  let after: string | null = null
  do {
    const { rows, next }: Awaited<ReturnType<typeof listPayouts>> = await listPayouts(site, {
      ...{ since, after, account },
    })
    found.push(...rows)
    after = next
  } while (after !== null)
  // Oldest first: a payout may pay again what an earlier one failed to pay.
  for (const facts of found.toReversed()) await readPayout(job, balance, facts)
}

/** Stores a payout and, once they are final, its transactions. */
async function readPayout(job: SyncJob, account: Account, facts: PayoutFacts): Promise<void> {
  const { id, links } = await job.write(work => storePayout(work, account, facts))
  if (!links) return
  const members: BalanceFacts[] = []
  let after: string | null = null
  do {
    const { rows, next }: Awaited<ReturnType<typeof listBalanceTransactions>> =
      await listBalanceTransactions(job.site, {
        ...{ after, payout: facts.processor_id, account: account.account },
      })
    members.push(...rows)
    after = next
  } while (after !== null)
  await job.write(async work => {
    await storeTransactions(work, account, members)
    await linkPayout(work, account, { id, members: members.map(row => row.processor_id) })
  })
}

async function update(
  work: Work,
  { id }: Balance,
  change: Updateable<ProcessorBalancesTable>,
): Promise<void> {
  await work.sql.updateTable('processor_balances').set(change).where('id', '=', id).execute()
}
