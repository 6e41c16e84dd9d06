// Builds the apps whose sources changed. Run by `npm start` and by the browser tests.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.ts'
import { builtFrom, fingerprint, STAMP } from './fingerprint.ts'

const root = join(import.meta.dirname, '..')
const apps = ['dashboard', 'checkout', 'portal']
/** Sources that go into every app's build in addition to the app itself. */
const sources = [
  ...['contract/src', 'sdk/src', 'ui', 'package-lock.json', 'tsconfig.json'],
  'tools/compress-assets.ts',
]
const OUTPUT_MAX = 4000

/**
 * Builds each app whose sources differ from those of its `dist`. Returns the names of the built
 * apps.
 */
export async function buildApps(names: readonly string[] = apps): Promise<string[]> {
  const shared = sources.map(path => fingerprint(join(root, path))).join()
  const stale = names.flatMap(name => {
    const folder = join(root, 'apps', name)
    if (!existsSync(join(folder, 'vite.config.ts'))) return []
    const selected = createHash('sha256')
      .update(shared + fingerprint(folder))
      .digest('hex')
    return builtFrom(join(folder, 'dist')) === selected ? [] : [{ name, folder, selected }]
  })
  if (stale.length === 0) return []
  console.log(`Building apps: ${stale.map(({ name }) => name).join(', ')} …`)
  await Promise.all(stale.map(build))
  return stale.map(({ name }) => name)
}

async function build({
  name,
  folder,
  selected,
}: {
  name: string
  folder: string
  selected: string
}): Promise<void> {
  // The build goes to a temporary folder and is renamed, so a running server never serves half a
  // build.
  const draft = join(root, 'node_modules', '.cache', `${name}-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  await run(args, folder, name)
  const dist = join(folder, 'dist')
  await compressAssets(join(draft, 'assets', name), join(dist, 'assets', name))
  writeFileSync(join(draft, STAMP), selected)
  const old = `${draft}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}

function run(args: string[], cwd: string, name: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX)
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new Error(`The build of apps/${name} failed:\n${output}`))
    })
  })
}

if (import.meta.main) void buildApps()
