import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from './open-cluster.ts'
import type { OpenOptions } from './open-cluster.ts'
import { lockDataFolder } from './owner-lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

/** Events of the supervisor that no call returns; in pino's format. */
export type PostgresLog = Record<'info' | 'warn' | 'error', (facts: object, what: string) => void>

/** The PostgreSQL of one data folder, kept running until it is stopped. */
export type Postgres = {
  connectionString: string
  socketDir: string
  /** Always null now: it listens on its socket only. */
  port: number | null
  /** Whether it was already running, left behind by a Gatehouse that was killed. */
  adopted: boolean
  /** The server's current process; another one after a restart. */
  readonly pid: number
  stop(): Promise<void>
}

const WATCH_MS = 200
const RESTART_PAUSE_MAX = 25

/**
 * Starts PostgreSQL on `dataDir/postgres` for this process alone, and restarts it if it exits.
 * Throws DataFolderInUse if another Gatehouse uses the folder.
 */
export async function startPostgres({
  dataDir,
  log,
  ...options
}: { dataDir: string; log: PostgresLog } & OpenOptions): Promise<Postgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = realpathSync(dataDir)
  const unlock = lockDataFolder(folder)
  try {
    const open = () => openCluster(clusterDirOf(folder), options)
    const cluster = await open()
    if (cluster.adopted) log.info({ pid: cluster.pid }, 'reusing the running PostgreSQL')
    const watch = superviseServer(cluster.pid, async () => (await open()).pid, log)
    return {
      connectionString: cluster.connectionString,
      socketDir: cluster.socketDir,
      port: null,
      adopted: cluster.adopted,
      get pid() {
        return watch.pid()
      },
      async stop() {
        await watch.end()
        if (isAlive(watch.pid())) await stopPostmaster(watch.pid())
        rmSync(cluster.socketDir, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The cluster's folder in a data folder. */
export const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgres')

/** Watches the server by its pid, because an adopted one is not our child process. */
function superviseServer(firstPid: number, restart: () => Promise<number>, log: PostgresLog) {
  let pid = firstPid
  let failures = 0
  let pause = 0
  let pendingRestart: Promise<void> | undefined
  const timer = setInterval(() => {
    if (pendingRestart || isAlive(pid)) return
    if (pause > 0) {
      pause -= 1
      return
    }
    pendingRestart = startAgain().finally(() => {
      pendingRestart = undefined
    })
  }, WATCH_MS)
  timer.unref()

  async function startAgain(): Promise<void> {
    log.error({ pid }, 'PostgreSQL stopped; restarting it')
    try {
      pid = await restart()
      failures = 0
      log.warn({ pid }, 'PostgreSQL restarted')
    } catch (error) {
      // The delay grows to five seconds, because a full disk does not recover faster.
      failures += 1
      pause = Math.min(2 ** failures, RESTART_PAUSE_MAX)
      log.error({ err: error }, 'PostgreSQL failed to restart')
    }
  }

  return {
    pid: () => pid,
    async end(): Promise<void> {
      clearInterval(timer)
      await pendingRestart
    },
  }
}
