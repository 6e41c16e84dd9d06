import { sql } from 'kysely'
import { HOUR, later } from '../../platform/clock.ts'
import { makeRandom } from '../../testing/random.ts'
import { dueTasks } from '../../testing/drain-jobs.ts'
import type { Demo } from './open-demo.ts'
import type { Action, Year } from './actions.ts'

/** The progress of the year. */
export type Progress = { now: Date; share: number }

/** The options for simulating a year. */
export type YearState = {
  year: Year
  actions: Action[]
  act: (action: Action) => Promise<void>
  report: (progress: Progress) => void
}

/** The number of concurrent buyers: more would only wait for each other on two processors. */
const LANES = 6
/** The rounds of a day, as hours in UTC; each starts up to this much later. */
const ROUNDS = [6, 9, 12, 15, 19]
const SPREAD_MS = 3 * HOUR

/**
 * Simulates a planned year in rounds: moves the clock to the next round with any action, performs
 * all actions that are due, lets the engine do its due work, and waits until all of it is done
 * before time continues. Rounds without actions are skipped.
 */
export async function runYear(demo: Demo, yearState: YearState): Promise<void> {
  const { year, actions, act, report } = yearState
  let next = 0
  for (const round of roundsOf(yearState)) {
    const due = await nextDue(demo)
    const action = actions[next]
    if ((due === undefined || due > round) && (action === undefined || action.at > round)) continue
    demo.clock.moveTo(round)
    demo.site.wakeAt()
    const mine: Action[] = []
    for (let item = actions[next]; item && item.at <= round; item = actions[next]) {
      mine.push(item)
      next += 1
    }
    await runInLanes(mine, act)
    await waitUntilIdle(demo)
    const share =
      (round.getTime() - year.from.getTime()) / (year.to.getTime() - year.from.getTime())
    if (share < 1) report({ now: round, share })
  }
  demo.clock.catchUp()
  await waitUntilIdle(demo)
  report({ now: year.to, share: 1 })
}

function* roundsOf({ year: { from, to } }: YearState): Generator<Date> {
  // A separate random generator, so that the plan of the year does not depend on how it is
  // simulated.
  const chance = makeRandom(from.getTime() % 1_000_003)
  const day = new Date(from)
  day.setUTCHours(0, 0, 0, 0)
  for (; day < to; day.setUTCDate(day.getUTCDate() + 1)) {
    for (const hour of ROUNDS) {
      const round = later(day, hour * HOUR + chance.below(SPREAD_MS))
      if (round > from && round < to) yield round
    }
  }
  yield to
}

/** When the engine's next job is due. */
async function nextDue({ site }: Demo): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(due_at, retry_at)) as due from agenda
    where failed_at is null`.execute(site.db)
  return rows[0]?.due ?? undefined
}

async function runInLanes<T>(list: T[], act: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let item = list[next++]; item !== undefined; item = list[next++]) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, list.length) }, lane))
}

const IDLE_MS_MAX = 60_000
const POLL_MS = 4

/** Waits until no due work is left, on our side and the processor's. */
export async function waitUntilIdle({ site, clock, stripe }: Demo): Promise<void> {
  const end = performance.now() + IDLE_MS_MAX
  for (;;) {
    await stripe.control.drained()
    const waiting = await dueTasks(site.db, clock.now())
    if (waiting === undefined) return
    if (performance.now() > end) throw new Error(`the demo did not become idle: ${waiting}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
