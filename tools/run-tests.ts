// Runs test files by node:test: silent about what passes, complete about what fails.
import { join, relative } from 'node:path'
import { run } from 'node:test'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { root } from './source-tree.ts'

/** How many tests did what they say. */
export type Tally = { passed: number; failed: number }

const FILE_PATIENCE_MS = 20 * 60_000
const OUTPUT_MAX = 8000

/** How long one file may take, and who hears what it prints. */
type Listening = { patience_ms?: number; hear?: (message: string) => void }

/** Runs the files, so many at a time, each in a process of its own. */
export async function runTests(
  files: string[],
  concurrency: number,
  { patience_ms = FILE_PATIENCE_MS, hear }: Listening = {},
): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const output = new Map<string, string>()
  const keep = ({ file, message }: { file?: string | undefined; message: string }): void => {
    if (file) output.set(file, ((output.get(file) ?? '') + message).slice(-OUTPUT_MAX))
  }
  const failedFiles = new Set<string>()
  const stream = run({
    // Absolute, because what a test prints is filed under the path as given here.
    files: files.map(file => join(root, file)),
    concurrency,
    cwd: root,
    timeout: patience_ms,
  })
  stream.on('test:stdout', keep)
  stream.on('test:stdout', ({ message }) => hear?.(message))
  stream.on('test:stderr', keep)
  stream.on('test:fail', data => {
    if (data.details.type === 'suite' && isOfChild(data)) return
    if (data.file) failedFiles.add(data.file)
    describeFailure(data)
  })
  stream.on('test:summary', ({ file, counts }) => {
    if (file === undefined) {
      tally.passed = counts.passed
      tally.failed = counts.tests - counts.passed - counts.skipped - counts.todo
    }
  })
  for await (const _ of stream) {
    /* the listeners do the work; the loop waits for the end */
  }
  for (const file of failedFiles) {
    const said = output.get(file)?.trim()
    if (said) console.log(`\n── printed by ${relative(root, file)}\n${said}`)
  }
  return tally
}

function describeFailure({ name, file, line, details }: EventData.TestFail): void {
  const place = file ? `${relative(root, file)}${line ? `:${line}` : ''}` : ''
  const cause: unknown = details.error.cause ?? details.error
  const text = cause instanceof Error ? inspect(cause, { depth: 6 }) : String(cause)
  const title = name === file ? 'the file itself' : name
  console.log(`\n✖ ${title}\n  ${place}\n${text.replace(/^/gm, '    ')}`)
}

/** A suite fails because a test in it failed, which has been told already. */
function isOfChild({ details }: EventData.TestFail): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
}
