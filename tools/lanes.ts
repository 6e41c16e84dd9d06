// Groups test files that share a process, because loading the server takes longer than most files
// take to run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source-tree.ts'

/**
 * The maximum number of test files in a process. Where there are several, each file is a suite, run
 * in sequence.
 */
export type Lanes = {
  /** The files that node:test is started with. */
  files: string[]
  /** Returns the lane of a test file, by its path from the root. */
  laneOf(file: string): string | undefined
  remove(): Promise<void>
}

/**
 * Distributes test files over lanes of at most `size` files; lanes are smaller if otherwise some
 * processes would have none. Files that must run alone have a lane each and come first. A suite
 * keeps the hooks of its file to itself. A file with a top-level `await` cannot be a suite.
 */
export async function makeLanes(
  files: string[],
  { size, processes, alone }: { size: number; processes: number; alone?: RegExp | undefined },
): Promise<Lanes> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-lanes-'))
  const long = files.filter(file => alone?.test(file))
  const others = files.filter(file => !alone?.test(file))
  const count = Math.max(Math.ceil(others.length / size), Math.min(processes, others.length))
  const shared = Array.from({ length: count }, (_, lane) =>
    // Neighboring files take similarly long, so they go to different lanes.
    others.filter((_file, at) => at % count === lane),
  )
  const lanes = [...long.map(file => [file]), ...shared].map((lane, at) => ({
    path: lane.length > 1 ? join(folder, `lane-${at}.mjs`) : join(root, ...lane),
    files: lane,
  }))
  const several = lanes.filter(lane => lane.files.length > 1)
  await Promise.all(several.map(lane => writeFile(lane.path, source(lane.files))))
  return {
    files: lanes.map(({ path }) => path),
    laneOf: file => lanes.find(lane => lane.files.includes(file))?.path,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Files are loaded by `require`, which returns after the file has run, so everything it registers
 * belongs to its suite. With `import` it would belong to no suite, and its hooks would apply to
 * every test.
 */
function source(files: string[]): string {
  return [
    `import { createRequire } from 'node:module'`,
    `import { measureSuite } from ${JSON.stringify(join(root, 'tools', 'measure-tests.ts'))}`,
    `import { describe } from 'node:test'`,
    `const require = createRequire(import.meta.url)`,
    ...files.map(file => {
      const [name, path] = [file, join(root, file)].map(text => JSON.stringify(text))
      return `describe(${name}, () => measureSuite(${name}, () => { require(${path}) }))`
    }),
    '',
  ].join('\n')
}
