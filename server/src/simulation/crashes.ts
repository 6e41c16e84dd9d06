import type { House } from '../testing/house.ts'
import { settleAll } from './settle-all.ts'

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

/** Tries something until it is through, whatever dies on the way. */
export type Step = <T>(act: () => Promise<T>) => Promise<T>

const TRIES_MAX = 20
/** How long people wait before they try again; what a crash left open is taken up meanwhile. */
const PATIENCE_MS = 10_000

/**
 * Lets the house's server die at its n-th moment while something is done step by step. Who was not
 * answered waits and tries again, as people and their servers would; a server that died is started
 * again before.
 */
export function dieOnTheWay(house: House, at: number): { crash: PlannedCrash; step: Step } {
  const crash = planCrash(house, at)
  let died: Promise<never> | undefined = crash.moment.then(() => {
    throw new Error('the server died')
  })
  died.catch(() => undefined)
  let revived = false
  const revive = async () => {
    if (!crash.happened() || revived) return
    revived = true
    died = undefined
    await house.restart()
  }
  const step: Step = async act => {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await (died ? Promise.race([act(), died]) : act())
        await revive()
        return result
      } catch (error) {
        if (tries === TRIES_MAX) throw error
        await revive()
        house.clock.pass(PATIENCE_MS)
        await settleAll(house, { troubled: true })
      }
    }
  }
  return { crash, step }
}
