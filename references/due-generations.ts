import { isWholeRun, testDay } from '../server/src/simulation/run-share.ts'
import { generations, type Generation } from './test-polar-client.ts'

/** Decides which generations of the client a run tests. */
type Run = {
  /** Days since 1970. */
  day: number
  /** Every generation, whatever the day. */
  all: boolean
  /** Files that changed, by their path from the root. */
  changed: readonly string[]
}

/** The contract decides what is on the wire; the tests say what is read of it. */
const affectsEveryGeneration = (path: string): boolean =>
  /^(contract\/src|references|docs\/api)\//.test(path)

/**
 * The newest generation, and one of the others each day: what only one of those notices is found
 * within as many days as there are others. A change to the contract or to these tests is tested
 * with every generation.
 */
export function dueGenerations({ day, all, changed }: Run): Generation[] {
  if (all || changed.some(affectsEveryGeneration)) return [...generations]
  const newest = generations.length - 1
  return generations.filter((_, at) => at === day % newest || at === newest)
}

/** The generations that this run tests. */
export const generationsOfRun = dueGenerations({
  day: testDay(),
  all: isWholeRun(),
  changed: (process.env.TEST_CHANGED ?? '').split('\n'),
})
