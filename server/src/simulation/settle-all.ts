import { sql } from 'kysely'
import type { TestServer } from '../testing/test-server.ts'
import { dueTasks } from '../testing/drain-jobs.ts'

const CHECK_MS = 10
const CHECKS_MAX = 30_000
const DRAIN_MS_MAX = 120_000
/** After this many checks without progress, the work waits for the clock. */
const IDLE_CHECKS_MAX = 80
const TIMEOUT_MS = 10_000
const WAKE_EVERY = 10

/**
 * Lets all due work complete. After faults (`hasFaults`) this includes retries: a lease left by a
 * crash, a failed job. For these the clock advances.
 */
export async function settleAll(
  server: TestServer,
  { hasFaults }: { hasFaults: boolean },
): Promise<void> {
  let still = 0
  let before: string | undefined
  for (let [looks, quiet] = [0, 0]; quiet < 2; looks += 1) {
    if (looks === CHECKS_MAX) throw new Error(`the waiting tasks were never run: ${before}`)
    await server.stripe.control.drained(DRAIN_MS_MAX)
    const waits = await dueTasks(server.site.db, server.clock.now())
    const again = waits === undefined && hasFaults ? await nextAttempt(server) : undefined
    if (again) server.clock.set(again)
    quiet = waits === undefined && !again ? quiet + 1 : 0
    still = waits !== undefined && waits === before ? still + 1 : 0
    before = waits
    // A commit wakes the scheduler automatically; a moved clock does not.
    if (waits !== undefined && still % WAKE_EVERY === 0) server.site.wakeAt()
    if (hasFaults && still > 0 && still % IDLE_CHECKS_MAX === 0) server.clock.pass(TIMEOUT_MS)
    await new Promise(resolve => setTimeout(resolve, CHECK_MS))
  }
}

/** When the next retry is due. */
async function nextAttempt(server: TestServer): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(retry_at) as at from agenda
    where retry_at > ${server.clock.now()} and failed_at is null`.execute(server.site.db)
  return rows[0]?.at ?? undefined
}
