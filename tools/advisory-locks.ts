import type { Finding, SourceFile } from './source-tree.ts'

const REGISTER = 'server/src/platform/db/advisory-locks.ts'
const CALL = /\bpg_(try_)?advisory_/
const NUMBER = /\b7_?(145_?201|261)_?\d{3}\b/

/** Finds advisory locks, and their numbers, outside the register. */
export function findAdvisoryLocks({ path, lines }: SourceFile): Finding[] {
  if (!path.startsWith('server/') || path.startsWith(REGISTER)) return []
  return lines.flatMap((text, index) =>
    CALL.test(text) || NUMBER.test(text)
      ? [
          {
            path,
            line: index + 1,
            message: 'takes an advisory lock without the register.',
            fix: `Declare the lock in ${REGISTER} and use its functions.`,
          },
        ]
      : [],
  )
}
