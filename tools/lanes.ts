// Test files that share a process: loading the server costs more than most files take to run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source-tree.ts'

/** So many test files a process; where there are several, each is a suite, one after the other. */
export type Lanes = {
  /** What node:test is asked to run. */
  files: string[]
  /** The lane of a test file, by its path from the root. */
  laneOf(file: string): string | undefined
  remove(): Promise<void>
}

/**
 * Deals test files out to lanes of at most `size`, fewer where there would be less than one for
 * every process. Files that are to be alone have a lane each and come first. A suite keeps the
 * hooks of its file to itself; a file that waits at its top level (`await`) cannot be one.
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
    // Neighbours are alike, slow ones too: they go to different lanes.
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
 * Loaded by `require`, which returns when a file has been run: what it registers while it runs
 * belongs to its suite. After an `import` it would belong to nobody, its hooks to every test.
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
