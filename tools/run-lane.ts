// Runs test files in one process, each as a suite of its own, in sequence. The processes of a stage
// take their files from one queue, so that none is idle while another has files left.
import { AsyncResource } from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe } from 'node:test'
import { measureSuite } from './measure-tests.ts'
import { root } from './source-tree.ts'

/**
 * A queue is a folder with `files.json` and, for each file that was taken, one named by its number.
 */
type Lane = { folder: string; lane: string; size: number }

const require = createRequire(import.meta.url)

/**
 * Takes the next file of the queue until there is none, `size` files at most. A file is loaded by
 * `require`, which returns after the file has run, so everything it registers belongs to its suite.
 * With `import` it would belong to no suite, and its hooks would apply to every test.
 *
 * @public The files that lanes.ts writes import it.
 */
export async function runLane({ folder, lane, size }: Lane): Promise<void> {
  const files = queuedFiles(folder)
  // After an `await`, a suite would belong to the test that ended last.
  const top = new AsyncResource('lane')
  let taken = 0
  for (const [at, file] of files.entries()) {
    if (taken >= size) return
    if (!take(folder, at, lane)) continue
    taken += 1
    const load = () => void require(join(root, file))
    // Resolves when the suite has ended, whether or not it passed.
    await top.runInAsyncScope(() => describe(file, () => measureSuite(file, load)))
  }
}

/** The files of a queue, in their order. */
function queuedFiles(folder: string): string[] {
  return JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as string[]
}

/** The lane that took a file of the queue; undefined if none did. */
export function laneThatTook(folder: string, at: number): string | undefined {
  try {
    return readFileSync(join(folder, String(at)), 'utf8')
  } catch {
    return undefined
  }
}

/** Only one process succeeds in creating a file. */
function take(folder: string, at: number, lane: string): boolean {
  try {
    writeFileSync(join(folder, String(at)), lane, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
