import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Share } from './crash-share.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The day of a run, the same in all its processes; TEST_DAY repeats an earlier one. */
export const testDay = (): number => Number(process.env.TEST_DAY ?? 0)

/** Whether a run was asked for everything: `npm test -- --all`, `npm run prove`. */
export const isWholeRun = (): boolean => process.env.TEST_ALL === '1'

/** The share of this run. `npm test` says what changed; a single `node --test` does not know. */
export function shareOfRun(): Share {
  const changed = (process.env.TEST_CHANGED ?? '').split('\n').filter(isServerSource)
  return {
    day: testDay(),
    all: isWholeRun(),
    changed: changed.map(path => readFileSync(join(ROOT, path), 'utf8')),
  }
}

/** Tests and proofs contain crash points without running in the server that crashes. */
const isServerSource = (path: string): boolean =>
  /^server\/src\/.*(?<!\.test|\.prove)\.ts$/.test(path) && existsSync(join(ROOT, path))
