// Groups test files that share a process, because loading the server takes longer than most files
// take to run.
import { statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { laneThatTook } from './run-lane.ts'
import { root } from './source-tree.ts'

/** The processes of a stage, which take test files from one queue. */
export type Lanes = {
  /** The files that node:test is started with. */
  files: string[]
  /** Returns the lane that ran a test file, by its path from the root. */
  laneOf(file: string): string | undefined
  /** The test files that no lane has run, because all of them broke off. */
  remaining(): string[]
  remove(): Promise<void>
}

type LaneOptions = {
  /** The maximum number of files in a process, except in the last ones. */
  size: number
  /** How many processes run at the same time. */
  processes: number
  /** Files that must run alone. */
  alone?: RegExp | undefined
}

/**
 * Distributes test files over lanes of at most `size` files; the last `processes` lanes share what
 * is left, so that all of them end at the same time. Files that must run alone have a process each
 * and come first; so have all of them if they are few. A suite keeps the hooks of its file to
 * itself. A file with a top-level `await` cannot be a suite.
 */
export async function makeLanes(
  files: string[],
  { size, processes, alone }: LaneOptions,
): Promise<Lanes> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-lanes-'))
  const others = files.filter(file => !alone?.test(file))
  const fits = size === 1 || others.length <= processes
  const queue = fits ? [] : others.sort((one, other) => bytesOf(other) - bytesOf(one))
  const separate = files.filter(file => !queue.includes(file))
  await writeFile(join(folder, 'files.json'), JSON.stringify(queue))
  const count = Math.max(Math.ceil(queue.length / size), Math.min(processes, queue.length))
  const shared = Array.from({ length: count }, (_, at) => ({
    path: join(folder, `lane-${at}.mjs`),
    size: at < count - processes ? size : queue.length,
  }))
  await Promise.all(
    shared.map(lane => writeFile(lane.path, source({ folder, lane: lane.path, size: lane.size }))),
  )
  return {
    files: [...separate.map(file => join(root, file)), ...shared.map(({ path }) => path)],
    laneOf: file =>
      separate.includes(file) ? join(root, file) : laneThatTook(folder, queue.indexOf(file)),
    remaining: () => queue.filter((_, at) => laneThatTook(folder, at) === undefined),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Longer files mostly take longer: they run first, so that the last ones are short. */
function bytesOf(file: string): number {
  return statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0
}

function source(options: { folder: string; lane: string; size: number }): string {
  return [
    `import { runLane } from ${JSON.stringify(join(root, 'tools', 'run-lane.ts'))}`,
    `await runLane(${JSON.stringify(options)})`,
    '',
  ].join('\n')
}
