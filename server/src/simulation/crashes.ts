import type { House } from '../testing/house.ts'

/** A plan for a server to die at the n-th moment at which it can. */
export type PlannedCrash = {
  happened(): boolean
  /** Resolves at the moment it happens; never without a crash. */
  moment: Promise<void>
  /** Moments passed so far, by name. */
  points: string[]
}

/**
 * Lets the house's server die at its n-th crash point: nothing after it commits or asks the
 * outside, as in a killed process. Infinity only counts the moments.
 */
export function planCrash(house: House, at: number): PlannedCrash {
  const points: string[] = []
  let dead = false
  const { promise: moment, resolve } = Promise.withResolvers<void>()
  house.site.crashes = point => {
    if (dead) return true
    points.push(point)
    dead = points.length >= at
    if (dead) resolve()
    return dead
  }
  return { happened: () => dead, moment, points }
}
