import { planMidwayCrash } from '../crashes.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { upcomingTimes } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { checkEverything, type World } from './check.ts'
import { countActions } from './world-scene.ts'

const STEP_DAYS_MAX = 6
const HOUR_MS = 3_600_000

/** The number of crash points while time passes. */
const MOMENTS = 80

/**
 * Advances to a later time, in steps of some days; all work due at the end of a step is done then.
 * Occasionally the server crashes meanwhile.
 */
export async function passTime(world: World, until: number): Promise<void> {
  const { server, random, lived, reached } = world
  while (server.clock.now().getTime() < until) {
    const now = server.clock.now().getTime()
    const second = moveClockBeforeTwo(world)
    const stop = Math.max(Math.min(until, now + STEP_DAYS_MAX * DAY_MS, second), now + 1)
    const crashes = random.chance(0.05) && second > stop + HOUR_MS
    const at = crashes ? 1 + random.below(1 + random.below(MOMENTS)) : Infinity
    const { crash, step } = planMidwayCrash(server, at)
    server.clock.set(new Date(stop))
    await step(() => settleAll(server, { hasFaults: crashes }))
    server.site.crashes = undefined
    if (crash.happened()) {
      lived.crashes += 1
      countActions(reached, 'the server dies while time passes')
    }
    await checkEverything(world, server.clock.now().getTime() - stop)
  }
}

/**
 * Just before a second event of one subscription is due, because two due events may be processed in
 * any order.
 */
function moveClockBeforeTwo({ shops }: World): number {
  const seconds = shops.flatMap(({ held: subscription, ahead }) =>
    subscription.flatMap(({ model }) =>
      upcomingTimes(model)
        .slice(1, 2)
        .map(({ at }) => at - 1 - ahead),
    ),
  )
  return Math.min(...seconds, Infinity)
}
