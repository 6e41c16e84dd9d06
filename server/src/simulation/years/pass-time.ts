import { dieOnTheWay } from '../crashes.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { agenda } from '../reference/renew.ts'
import { settleAll } from '../settle-all.ts'
import { look, type World } from './look.ts'
import { tally } from './scene.ts'

const STEP_DAYS_MAX = 6
const HOUR_MS = 3_600_000

/** The number of crash points while time passes. */
const MOMENTS = 80

/**
 * Advances to a later time, in steps of some days; all work due at the end of a step is done then.
 * Occasionally the server crashes meanwhile.
 */
export async function passTime(world: World, until: number): Promise<void> {
  const { house, random, lived, reached } = world
  while (house.clock.now().getTime() < until) {
    const now = house.clock.now().getTime()
    const second = beforeTwo(world)
    const stop = Math.max(Math.min(until, now + STEP_DAYS_MAX * DAY_MS, second), now + 1)
    const dies = random.chance(0.05) && second > stop + HOUR_MS
    const at = dies ? 1 + random.below(1 + random.below(MOMENTS)) : Infinity
    const { crash, step } = dieOnTheWay(house, at)
    house.clock.set(new Date(stop))
    await step(() => settleAll(house, { troubled: dies }))
    house.site.crashes = undefined
    if (crash.happened()) {
      lived.crashes += 1
      tally(reached, 'the server dies while time passes')
    }
    await look(world, house.clock.now().getTime() - stop)
  }
}

/**
 * Just before a second event of one subscription is due, because two due events may be processed in
 * any order.
 */
function beforeTwo({ shops }: World): number {
  const seconds = shops.flatMap(({ held, ahead }) =>
    held.flatMap(({ model }) =>
      agenda(model)
        .slice(1, 2)
        .map(({ at }) => at - 1 - ahead),
    ),
  )
  return Math.min(...seconds, Infinity)
}
