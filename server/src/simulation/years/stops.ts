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

/** When something happens next, and what moment that is. */
export type Stop = { at: number; why: string }

/**
 * Some weeks on; sometimes to the millisecond something is due, or the one before, to the end of a
 * month, a leap day, or the hour in which Europe's clocks are moved.
 */
export function nextStop(house: House, shops: Shop[], random: Random): Stop {
  const now = house.clock.now()
  const someday = now.getTime() + (3 + random.below(50)) * DAY_MS + random.below(DAY_MS)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const leap = year + ((4 - (year % 4)) % 4)
  const due = shops.flatMap(({ held, ahead }) =>
    held.flatMap(({ model }) => agenda(model).map(({ at }) => at - ahead)),
  )
  const later = due.filter(at => at > now.getTime() + 1).sort((a, b) => a - b)
  const soon = later.slice(0, 40)
  const choices: Stop[] = [
    ...soon.map(at => ({ at, why: 'to the millisecond something is due' })),
    ...soon.map(at => ({ at: at - 1, why: 'a millisecond before something is due' })),
    { at: Date.UTC(year, month + 1, 1) - 1, why: 'the end of a month' },
    { at: Date.UTC(year, month + 2, 1), why: 'the first of a month' },
  ]
  const special: Stop[] = [
    { at: Date.UTC(leap, 1, 29), why: 'a leap day begins' },
    { at: Date.UTC(leap, 2, 1) - 1, why: 'a leap day ends' },
    { at: summerOf(year), why: 'clocks go forward' },
    { at: winterOf(year), why: 'clocks go back' },
    ...choices.slice(-2),
  ]
  const near = ({ at }: Stop) => at > now.getTime() && at <= now.getTime() + 90 * DAY_MS
  const chance = random.next()
  const among = (chance < 0.25 ? special : chance < 0.5 ? choices : []).filter(near)
  return among.length > 0 ? random.pick(among) : { at: someday, why: 'some day' }
}

/** One in the morning on the last Sunday of March, and of October: when Europe's clocks move. */
const summerOf = (year: number) => lastSunday(year, 2)
const winterOf = (year: number) => lastSunday(year, 9)

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}
