import type { TestServer } from '../testing/test-server.ts'
import { settleAll } from './settle-all.ts'

/** A plan for a server to crash at its n-th crash point. */
export type PlannedCrash = {
  happened(): boolean
  /** Resolves when the crash happens; never without a crash. */
  moment: Promise<void>
  /** The crash points passed so far, by name. */
  points: string[]
}

/**
 * Crashes the test server at its n-th crash point: after it nothing commits or makes an external
 * call, as in a killed process. Infinity only counts the crash points.
 */
export function planCrash(server: TestServer, at: number): PlannedCrash {
  const points: string[] = []
  let hasCrashed = false
  const { promise: moment, resolve } = Promise.withResolvers<void>()
  server.site.crashes = point => {
    if (hasCrashed) return true
    points.push(point)
    hasCrashed = points.length >= at
    if (hasCrashed) resolve()
    return hasCrashed
  }
  return { happened: () => hasCrashed, moment, points }
}

/** Repeats an action until it succeeds, whatever crashes meanwhile. */
export type Step = <T>(act: () => Promise<T>) => Promise<T>

const ATTEMPTS_MAX = 20
/** How long callers wait before a retry; meanwhile the server resumes what a crash interrupted. */
const TIMEOUT_MS = 10_000

/**
 * Crashes the test server at its n-th crash point while a scenario runs step by step. A caller
 * without a response waits and retries, as people and their servers would; a crashed server is
 * restarted first.
 */
export function planMidwayCrash(
  server: TestServer,
  at: number,
): { crash: PlannedCrash; step: Step } {
  const crash = planCrash(server, at)
  let crashed: Promise<never> | undefined = crash.moment.then(() => {
    throw new Error('the server exited')
  })
  crashed.catch(() => undefined)
  let isRevived = false
  const revive = async () => {
    if (!crash.happened() || isRevived) return
    isRevived = true
    crashed = undefined
    await server.restart()
  }
  const step: Step = async act => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        const result = await (crashed ? Promise.race([act(), crashed]) : act())
        await revive()
        return result
      } catch (error) {
        if (attempts === ATTEMPTS_MAX) throw error
        await revive()
        server.clock.pass(TIMEOUT_MS)
        await settleAll(server, { hasFaults: true })
      }
    }
  }
  return { crash, step }
}
