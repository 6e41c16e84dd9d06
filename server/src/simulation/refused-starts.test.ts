import assert from 'node:assert/strict'
import { spawn, type StdioOptions } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { canReach } from '../platform/postgres/system-user.ts'
import { runningPostmaster } from '../platform/postgres/postmaster.ts'
import { lockPath } from '../platform/postgres/owner-lock.ts'
import { clusterDirOf } from '../platform/postgres/start-postgres.ts'
import { freePort, startRealServer } from './real-server.ts'

const MAIN_FILE = fileURLToPath(new URL('../main.ts', import.meta.url))
const CHECK_MS = 2
const MOMENT_MS_MAX = 120_000
/** The user `nobody` of most systems: any user other than the owner of the folder. */
const ANOTHER_USER = { name: 'nobody', uid: 65_534, gid: 65_534 }

/** Why the server cannot be started as another user; false if it can, or need not be. */
const unreachable =
  process.getuid?.() === 0 &&
  !canReach(ANOTHER_USER, MAIN_FILE) &&
  'this checkout is in a folder that other users cannot enter'

const folders: string[] = []
after(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-refused-'))
  folders.push(made)
  return made
}

type ProcessExit = { code: number | null; signal: NodeJS.Signals | null; stderr: string }

/** Starts the server, as another user if one is given; `ended` resolves when it has exited. */
function launch(env: Record<string, string>, uid?: number) {
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const { NODE_COMPILE_CACHE } = process.env
  const node = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
  const child = spawn(process.execPath, [MAIN_FILE], {
    stdio,
    env: { ...node, ...env },
    ...(uid && { uid }),
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<ProcessExit>(resolve =>
    child.once('close', (code, signal) => resolve({ code, signal, stderr })),
  )
  return { child, ended }
}

/** A folder that belongs to another user, and the uid to start the server with. */
function foreignFolder(prepare: (data_dir: string) => void): { data_dir: string; uid?: number } {
  const data_dir = join(folder(), 'data')
  mkdirSync(data_dir)
  prepare(data_dir)
  // Only root can start a process as another user; other users get a folder closed to themselves.
  if (process.getuid?.() !== 0) return { data_dir }
  for (const path of folders) chmodSync(path, 0o755)
  return { data_dir, uid: ANOTHER_USER.uid }
}

test(
  'a data folder of another user is rejected with one sentence',
  { skip: unreachable },
  async () => {
    const { data_dir, uid } = foreignFolder(path => chmodSync(path, 0o500))

    const { code, stderr } = await launch({ DATA_DIR: data_dir, PORT: '0' }, uid).ended

    assert.equal(code, 1)
    assert.match(stderr, /^DATA_DIR \S+data is not writable by this user\.\n$/)
  },
)

test(
  'a symbolic link to a data folder of another user is rejected by its name',
  { skip: unreachable },
  async () => {
    const { data_dir, uid } = foreignFolder(path => chmodSync(path, 0o500))
    const link = join(folder(), 'link')
    symlinkSync(data_dir, link)
    if (uid) for (const path of folders) chmodSync(path, 0o755)

    const { code, stderr } = await launch({ DATA_DIR: link, PORT: '0' }, uid).ended

    assert.equal(code, 1)
    assert.match(stderr, /^DATA_DIR \S+link is not writable by this user\.\n$/)
  },
)

test(
  'a database folder of another user is rejected with one sentence',
  { skip: unreachable },
  async t => {
    if (process.getuid?.() !== 0) return t.skip('needs root to start the server as another user')
    const { data_dir, uid } = foreignFolder(path => {
      mkdirSync(clusterDirOf(path))
      chmodSync(path, 0o777)
    })

    const { code, stderr } = await launch({ DATA_DIR: data_dir, PORT: '0' }, uid).ended

    assert.equal(code, 1)
    assert.match(stderr, /^DATA_DIR: the database folder \S+ is owned by root\. Start .*\n$/)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
  },
)

test('a folder that holds no cluster of this version is rejected with one sentence', async () => {
  const data_dir = folder()
  mkdirSync(clusterDirOf(data_dir))

  const { code, stderr } = await launch({ DATA_DIR: data_dir, PORT: '0' }).ended

  assert.equal(code, 1)
  assert.match(stderr, /^DATA_DIR: \S+ exists but does not contain a PostgreSQL cluster\. .*\n$/)
})

type Moment = { name: string; signal: NodeJS.Signals; isReached(data_dir: string): boolean }

/** The moments of a first start, by the files that exist by then. */
const moments: Moment[] = [
  {
    name: 'its data folder is locked',
    signal: 'SIGINT',
    isReached: data_dir => existsSync(lockPath(data_dir)),
  },
  {
    name: 'PostgreSQL is starting',
    signal: 'SIGTERM',
    isReached: data_dir => runningPostmaster(clusterDirOf(data_dir)) !== undefined,
  },
]

test('a server that is stopped while it starts leaves nothing running', async () => {
  const data_dir = folder()
  for (const { name, signal, isReached } of moments) {
    const { child, ended } = launch({ DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'warn' })
    const until = performance.now() + MOMENT_MS_MAX
    while (!isReached(data_dir) && child.exitCode === null) {
      assert.ok(performance.now() < until, `it never comes so far that ${name}`)
      await new Promise(resolve => setTimeout(resolve, CHECK_MS))
    }

    child.kill(signal)
    const { code, stderr } = await ended

    assert.deepEqual([code, stderr], [0, ''], name)
    assert.equal(runningPostmaster(clusterDirOf(data_dir)), undefined, name)
    assert.equal(existsSync(lockPath(data_dir)), false, name)
  }

  const server = await startRealServer(data_dir, await freePort())
  await server.stop()
  assert.equal(runningPostmaster(clusterDirOf(data_dir)), undefined)
})
