import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { bareEnvironment, clusterPath } from './create-cluster.ts'
import {
  isAlive,
  isZombieProcess,
  signal,
  waitForExit,
  workersIn,
  workingFolderOf,
} from './processes.ts'
import type { SystemUser } from './system-user.ts'

/** The server process named in its pid file. */
export type Postmaster = { pid: number; socketDir: string; ready: boolean }

const READY_POLL_MS = 3
const READY_TIMEOUT_MS = 60_000
const FAST_TIMEOUT_MS = 10_000
const IMMEDIATE_TIMEOUT_MS = 5_000
const CHILDREN_TIMEOUT_MS = 10_000
const SOCKET_LOCK = '.s.PGSQL.5432.lock'
const LOG_TAIL_MAX = 4000

/**
 * Starts the server and waits until it accepts connections (after a crash: until recovery is
 * complete).
 */
export async function startPostmaster(
  clusterDir: string,
  binaries: Binaries,
  user: SystemUser | undefined,
): Promise<number> {
  const logPath = `${clusterDir}.start.log`
  const output = openSync(logPath, 'w', 0o600)
  // A session of its own: Ctrl-C in a terminal reaches Gatehouse, which then stops it cleanly.
  const child = spawn(binaries.postgres, ['-D', clusterPath(clusterDir)], {
    cwd: clusterDir,
    env: bareEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  closeSync(output)
  child.unref()
  let failure: Error | undefined
  child.on('error', error => {
    failure = error
  })
  const end = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < end) {
    if (failure) throw failure
    const format = (): string => readFileSync(logPath, 'utf8').slice(-LOG_TAIL_MAX).trim()
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start:\n${format()}\n${lastLog(clusterDir)}`.trim())
    }
    const postmaster = readPostmaster(clusterDir)
    if (child.pid !== undefined && postmaster?.pid === child.pid && postmaster.ready) {
      return child.pid
    }
    await sleep(READY_POLL_MS)
  }
  if (child.pid !== undefined) signal(child.pid, 'SIGQUIT')
  throw new Error(`PostgreSQL was not ready within ${READY_TIMEOUT_MS / 1000} seconds.`)
}

/** The server that runs on this cluster now; a pid file left by a power cut does not count. */
export function runningPostmaster(clusterDir: string): Postmaster | undefined {
  const postmaster = readPostmaster(clusterDir)
  if (!postmaster || !isAlive(postmaster.pid)) return undefined
  const folder = workingFolderOf(postmaster.pid)
  if (folder === undefined || folder === realpathSync(clusterDir)) return postmaster
  // The pid now belongs to an unrelated process, and PostgreSQL itself would refuse to start
  // because of it.
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * A killed server whose parent was killed too may remain as a zombie with its pid, which PostgreSQL
 * takes for a running server. Once its children are gone as well, its lock files mean nothing.
 */
export async function removeStaleLock(clusterDir: string, socketDir: string): Promise<void> {
  const locks = [join(clusterDir, 'postmaster.pid'), join(socketDir, SOCKET_LOCK)]
  const left = locks.filter(path => isZombieProcess(pidIn(path)))
  if (left.length === 0) return
  const folder = realpathSync(clusterDir)
  const end = performance.now() + CHILDREN_TIMEOUT_MS
  while (workersIn(folder).length > 0) {
    if (performance.now() > end) return
    await sleep(READY_POLL_MS)
  }
  for (const path of left) rmSync(path, { force: true })
}

/** A lock file begins with the pid of its owner; 0 if there is none. */
function pidIn(path: string): number {
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0
}

/** Waits for a server that another process started; false if it exits or takes too long. */
export async function becomesReady(clusterDir: string, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const running = runningPostmaster(clusterDir)
    if (!running || running.ready) return running !== undefined
    await sleep(READY_POLL_MS)
  }
  return false
}

/** Stops the server: cleanly, else immediately, else by force. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForExit(pid, FAST_TIMEOUT_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitForExit(pid, IMMEDIATE_TIMEOUT_MS)) return
  signal(pid, 'SIGKILL')
  await waitForExit(pid, IMMEDIATE_TIMEOUT_MS)
}

/** The end of the newest log, where the server continues to write once it has opened it. */
function lastLog(clusterDir: string): string {
  const folder = join(clusterDir, 'log')
  const newest = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined
  return newest ? readFileSync(join(folder, newest), 'utf8').slice(-LOG_TAIL_MAX).trim() : ''
}

function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid < 1) return undefined
    return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
