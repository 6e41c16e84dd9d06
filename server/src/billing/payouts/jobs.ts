import { HOUR, later } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { externalJob, transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { scheduleAtStart, serverSubjects } from '../../records/scheduler/schedule-at-start.ts'
import { syncBalancesTask, syncBalanceTask } from './payout.ts'
import { requestSyncOfAll } from './request-sync.ts'
import { syncBalance } from './sync-balance.ts'

const EVERY_MS = HOUR

async function syncBalances(work: Work): Promise<void> {
  await requestSyncOfAll(work)
  await schedule(work, syncBalancesTask, later(work.now, EVERY_MS), serverSubjects.balances)
}

export const payoutJobs: Handler[] = [
  transactionalJob(syncBalancesTask, syncBalances),
  externalJob(syncBalanceTask, syncBalance),
]

/** Sees to it, after each start, that the accounts at the processor are read every hour. */
export async function startBalanceSync(site: Site): Promise<boolean> {
  await scheduleAtStart(site, syncBalancesTask, { about: 'balances', delay_ms: EVERY_MS })
  return false
}
