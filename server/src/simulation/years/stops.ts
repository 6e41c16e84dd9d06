import type { Random } from '../../testing/random.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { upcomingTimes } from '../reference/renew.ts'
import type { World } from './check.ts'

/** The start of a world, and the special days it always includes. */
export type WorldStart = { now: Date; specialDays: ClockStop[] }

/**
 * A random second in the years 2026 to 2031, often near the end of a month. Of four consecutive
 * seeds one starts before a leap day, one before clocks go forward, and one before they go back.
 */
export function startOf(random: Random, seed: number): WorldStart {
  const { year, month, specialDays: specialStops } = before(seed, random)
  const day = random.chance(0.5) ? 29 + random.below(3) : 1 + random.below(28)
  const time = [random.below(24), random.below(60), random.below(60)] as const
  return { now: new Date(Date.UTC(year, month, day, ...time)), specialDays: specialStops }
}

const LEAP_YEAR = 2028

/** The month a seed starts in, and the special day soon after. */
function before(seed: number, random: Random) {
  const [year, month] = [2026 + random.below(6), random.below(12)]
  switch (seed % 4) {
    case 0:
      return { year: LEAP_YEAR, month: 0, specialDays: leapDayOf(LEAP_YEAR) }
    case 1:
      return { year, month: 1, specialDays: [summerOf(year)] }
    case 2:
      return { year, month: 8, specialDays: [winterOf(year)] }
    default:
      return { year, month, specialDays: [] }
  }
}

/** The time of the next actions, and what is special about it. */
export type ClockStop = { at: number; why: string }

/** Chooses the next stop: random, but no later than the special days the world includes. */
export function nextStop(world: WorldRun, specialStops: readonly ClockStop[] = []): ClockStop {
  const now = world.server.clock.now().getTime()
  const stop = randomStop(world)
  return specialStops.find(({ at }) => at > now && at <= stop.at) ?? stop
}

type WorldRun = Pick<World, 'server' | 'shops' | 'random'>

/**
 * Some weeks later; sometimes exactly when an event is due, or a millisecond before; the end of a
 * month, a leap day, or the hour of a daylight saving time change in Europe.
 */
function randomStop({ server, shops, random }: WorldRun): ClockStop {
  const now = server.clock.now()
  const randomDay = now.getTime() + (3 + random.below(50)) * DAY_MS + random.below(DAY_MS)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const leap = year + ((4 - (year % 4)) % 4)
  const due = shops.flatMap(({ held: subscription, ahead }) =>
    subscription.flatMap(({ model }) => upcomingTimes(model).map(({ at }) => at - ahead)),
  )
  const later = due.filter(at => at > now.getTime() + 1).sort((a, b) => a - b)
  const soon = later.slice(0, 40)
  const choices: ClockStop[] = [
    ...soon.map(at => ({ at, why: 'to the millisecond something is due' })),
    ...soon.map(at => ({ at: at - 1, why: 'a millisecond before something is due' })),
    { at: Date.UTC(year, month + 1, 1) - 1, why: 'the end of a month' },
    { at: Date.UTC(year, month + 2, 1), why: 'the first of a month' },
  ]
  const special: ClockStop[] = [
    ...leapDayOf(leap),
    summerOf(year),
    winterOf(year),
    ...choices.slice(-2),
  ]
  const isNear = ({ at }: ClockStop) => at > now.getTime() && at <= now.getTime() + 90 * DAY_MS
  const chance = random.next()
  const candidates = (chance < 0.25 ? special : chance < 0.5 ? choices : []).filter(isNear)
  return candidates.length > 0 ? random.pick(candidates) : { at: randomDay, why: 'some day' }
}

/**
 * 1:00 UTC on the last Sunday of March and of October, when daylight saving time starts and ends in
 * Europe.
 */
const summerOf = (year: number): ClockStop => ({
  at: lastSunday(year, 2),
  why: 'clocks go forward',
})
const winterOf = (year: number): ClockStop => ({ at: lastSunday(year, 9), why: 'clocks go back' })

const leapDayOf = (year: number): ClockStop[] => [
  { at: Date.UTC(year, 1, 29), why: 'a leap day begins' },
  { at: Date.UTC(year, 2, 1) - 1, why: 'a leap day ends' },
]

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}
