// Unused files, exports and dependencies, as found by knip. Run by `npm run check`; alone: node
// tools/unused.ts
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { root } from './source-tree.ts'
import type { Finding } from './source-tree.ts'

type KnipItem = { name: string; line?: number }
type Issue = { file: string } & Partial<Record<string, KnipItem[]>>

const REMOVE_DEPENDENCY =
  'Remove it, and run npm install --package-lock-only. ' +
  'If it is loaded by its path, list it in knip.json.'

/** Explanations and fixes of knip's kinds of findings. A kind that is missing here is shown too. */
const meanings: Record<string, { says: (name: string) => string; fix: string }> = {
  files: { says: () => 'is never imported.', fix: 'Use it or delete it.' },
  exports: {
    says: name => `exports ${name}, which no other file imports.`,
    fix: 'Remove the word export; delete it if its own file does not use it either.',
  },
  types: {
    says: name => `exports the type ${name}, which no other file imports.`,
    fix: 'Remove the word export; delete it if its own file does not use it either.',
  },
  dependencies: {
    says: name => `depends on ${name}, which nothing in this package imports.`,
    fix: REMOVE_DEPENDENCY,
  },
  devDependencies: {
    says: name => `depends on ${name}, which nothing in this package imports.`,
    fix: REMOVE_DEPENDENCY,
  },
  unlisted: {
    says: name => `imports ${name}, which its package.json does not list.`,
    fix: 'Add it to the package.json, in the version that the others have.',
  },
  unresolved: { says: name => `imports ${name}, which does not exist.`, fix: 'Mend the path.' },
  duplicates: { says: name => `exports the same as ${name}.`, fix: 'Keep one of the names.' },
}

/** The findings in a report of knip (`--reporter json`). */
export function findingsIn(report: string): Finding[] {
  const { issues } = JSON.parse(report) as { issues: Issue[] }
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (Array.isArray(found) ? found.flat() : []).map(({ name, line = 1 }) => {
        const { says, fix } = meanings[kind] ?? {
          says: (one: string) => `has an issue with ${one} (knip: ${kind}).`,
          fix: 'See https://knip.dev/reference/issue-types.',
        }
        return { path: file, line, message: says(name), fix }
      }),
    ),
  )
}

/** Returns the files, exports and dependencies of this checkout that nothing uses. */
export async function findUnused(): Promise<Finding[]> {
  const program = join(root, 'node_modules', '.bin', 'knip')
  const args = ['--cache', '--no-progress', '--no-config-hints', '--reporter', 'json']
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [report, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  // 0: nothing, 1: findings; anything else is a failure of knip itself.
  if (code !== 0 && code !== 1) throw new Error(`knip failed (exit ${code}).\n${errors}${report}`)
  return findingsIn(report)
}

// Not awaited at the top level, so that tests can load this file with `require`.
if (import.meta.main) void printUnused()

async function printUnused(): Promise<void> {
  const findings = await findUnused()
  for (const { path, line, message, fix } of findings) {
    console.log(`${path}:${line}  ${message}\n    Fix: ${fix}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
