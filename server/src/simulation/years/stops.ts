import type { House } from '../../testing/house.ts'
import type { Random } from '../../testing/random.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { agenda } from '../reference/renew.ts'
import type { Shop } from './shop.ts'

/** Some second of the years from 2026 to 2031, often near the end of a month. */
export function startOf(random: Random): Date {
  const [year, month] = [2026 + random.below(6), random.below(12)]
  const day = random.chance(0.5) ? 29 + random.below(3) : 1 + random.below(28)
  return new Date(Date.UTC(year, month, day, random.below(24), random.below(60), random.below(60)))
}

/**
 * Some weeks on; sometimes to the millisecond something is due, or the one before, to the end of a
 * month, a leap day, or the hour in which Europe's clocks are moved.
 */
export function nextStop(house: House, shops: Shop[], random: Random): number {
  const now = house.clock.now()
  const someday = now.getTime() + (3 + random.below(50)) * DAY_MS + random.below(DAY_MS)
  const due = shops.flatMap(({ held, ahead }) =>
    held.flatMap(({ model }) => agenda(model).map(({ at }) => at - ahead)),
  )
  const later = due.filter(at => at > now.getTime() + 1).sort((a, b) => a - b)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const leap = year + ((4 - (year % 4)) % 4)
  const choices = [
    ...later.slice(0, 40),
    ...later.slice(0, 40).map(at => at - 1),
    Date.UTC(year, month + 1, 1) - 1,
    Date.UTC(year, month + 2, 1),
  ]
  if (random.chance(0.5)) return someday
  const special = random.chance(0.2)
    ? random.pick([Date.UTC(leap, 1, 29), Date.UTC(leap, 2, 1) - 1, summerOf(year), winterOf(year)])
    : random.pick(choices)
  const far = special > now.getTime() + 90 * DAY_MS || special <= now.getTime()
  return far ? someday : special
}

/** One in the morning on the last Sunday of March, and of October: when Europe's clocks move. */
const summerOf = (year: number) => lastSunday(year, 2)
const winterOf = (year: number) => lastSunday(year, 9)

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}
