import { sql } from 'kysely'
import type { House } from '../testing/house.ts'
import { whatWaits } from '../testing/settled.ts'

const LOOK_MS = 10
const LOOKS_MAX = 30_000
const DRAINED_MS_MAX = 120_000
/** After this many checks without progress, the work waits for the clock. */
const STILL_MAX = 80
const PATIENCE_MS = 10_000
const WAKE_EVERY = 10

/**
 * Lets all due work complete. After faults (`troubled`) this includes retries: a lease left by a
 * crash, a failed job. For these the clock advances.
 */
export async function settleAll(house: House, { troubled }: { troubled: boolean }): Promise<void> {
  let still = 0
  let before: string | undefined
  for (let [looks, quiet] = [0, 0]; quiet < 2; looks += 1) {
    if (looks === LOOKS_MAX) throw new Error(`what waits is never done: ${before}`)
    await house.stripe.control.drained(DRAINED_MS_MAX)
    const waits = await whatWaits(house.site.db, house.clock.now())
    const again = waits === undefined && troubled ? await nextTry(house) : undefined
    if (again) house.clock.set(again)
    quiet = waits === undefined && !again ? quiet + 1 : 0
    still = waits !== undefined && waits === before ? still + 1 : 0
    before = waits
    // A commit wakes the server automatically; a moved clock does not.
    if (waits !== undefined && still % WAKE_EVERY === 0) house.site.wake()
    if (troubled && still > 0 && still % STILL_MAX === 0) house.clock.pass(PATIENCE_MS)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

/** When the next retry is due. */
async function nextTry(house: House): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(retry_at) as at from agenda
    where retry_at > ${house.clock.now()} and failed_at is null`.execute(house.site.db)
  return rows[0]?.at ?? undefined
}
