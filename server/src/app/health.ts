import { healthEndpoints, healthProblems } from '@gatehouse/contract/health'
import { fail } from '@gatehouse/contract/kit/problems'
import { historyOf } from '../billing/event-history/history.ts'
import { historyWaitsSince } from '../billing/events/history-queue.ts'
import { SECOND } from '../platform/clock.ts'
import { msSinceRejection } from '../platform/db/database.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { hasFreeSpace } from '../platform/disk.ts'
import { implement } from '../platform/http/implement.ts'
import { probeWrites } from '../platform/http/rate-limit.ts'
import { realNow, type Reading } from '../platform/work.ts'

/** A database that takes longer than this to answer is not ready. */
const RESPONSE_MS_MAX = 5 * SECOND
/** A small write may succeed on a full disk, so a failure this recent still counts. */
const REJECTED_MS = 5 * SECOND

/** For monitoring: the process is alive, can reach its database and can write to it. */
export const health = implement(healthEndpoints, {
  live: async () => ({ status: 'ok' as const }),
  ready: async work => {
    const state = await databaseState(work)
    if (state === 'away') fail(healthProblems.not_ready)
    if (state === 'rejects writes') fail(healthProblems.writes_rejected)
    if (!(await hasFreeSpace(work.server.config.data_dir))) fail(healthProblems.disk_full)
    return { status: 'ready' as const, ...(await historyState(work)) }
  },
})

/** A history that is behind delays lists of old events, and nothing else: the server is ready. */
async function historyState(work: Reading) {
  if (!historyOf(work.server)) return {}
  const since = await historyWaitsSince(work)
  const behind_ms = since === null ? 0 : realNow(work).getTime() - since.getTime()
  return { event_history_behind_seconds: Math.max(0, Math.round(behind_ms / SECOND)) }
}

type State = 'ready' | 'away' | 'rejects writes'

async function databaseState(work: Reading): Promise<State> {
  if (msSinceRejection(work.sql) < REJECTED_MS) return 'rejects writes'
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<State>(resolve => {
    timer = setTimeout(() => resolve('away'), RESPONSE_MS_MAX)
  })
  try {
    return await Promise.race([checkWritable(work), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Writes a row without meaning, because a read alone does not show that the database accepts
 * writes.
 */
function checkWritable({ sql: db, now }: Reading): Promise<State> {
  return probeWrites(db, now).then(
    () => 'ready',
    (error: unknown) =>
      error instanceof DatabaseUnavailable && error.rejectsWrites ? 'rejects writes' : 'away',
  )
}
