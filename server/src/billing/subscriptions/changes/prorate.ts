import { stepOf } from '@gatehouse/contract/billing/currencies'
import { rational, roundHalfEven, times, type Rational } from '../../../platform/money.ts'
import type { Period } from '../period.ts'

/**
 * The fraction of a period left at a given time, as an exact fraction from 0 to 1: 1 before the
 * period, 0 after it.
 */
export function partLeft({ start, end }: Period, moment: Date): Rational {
  const total = end.getTime() - start.getTime()
  const left = end.getTime() - Math.max(start.getTime(), moment.getTime())
  return total <= 0 || left <= 0 ? rational(0) : rational(left, total)
}

/**
 * Prorates an amount in minor units: rounded once half to even, to the steps its currency is
 * charged in. The result is never more than the amount or less than zero.
 */
export function prorate(amount: number, part: Rational, currency: string): number {
  const step = stepOf(currency)
  return roundHalfEven(times(rational(amount, step), part)) * step
}

/**
 * The time left in a period at a given time, and its total: in seconds, and exactly in
 * milliseconds.
 */
export function timeLeft({ start, end }: Period, moment: Date) {
  const milliseconds_of = Math.max(end.getTime() - start.getTime(), 0)
  const milliseconds = Math.min(Math.max(end.getTime() - moment.getTime(), 0), milliseconds_of)
  const seconds_of = Math.max(wholeSeconds(start, end), 0)
  const seconds = Math.min(Math.max(wholeSeconds(moment, end), 0), seconds_of)
  return { seconds, seconds_of, milliseconds, milliseconds_of }
}

const SECOND_MS = 1_000

const wholeSeconds = (from: Date, to: Date) =>
  Math.floor((to.getTime() - from.getTime()) / SECOND_MS)
