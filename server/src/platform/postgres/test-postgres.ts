import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { dropDatabase, withClient } from './databases.ts'
import { openCluster } from './open-cluster.ts'
import { DataFolderInUse, lockDataFolder, lockPath, ownerOf } from './owner-lock.ts'
import { runningPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { clusterDirOf, startPostgres } from './start-postgres.ts'

export { cloneDatabase, dropDatabase, withDatabase } from './databases.ts'

/** A PostgreSQL for tests: fast, and not durable, because its data exists elsewhere. */
export type TestPostgres = { connectionString: string; stop(): Promise<void> }

const THROWAWAY = 'gatehouse-throwaway-'
/** A folder in memory, if the system has one. */
const MEMORY = '/dev/shm'
/** The space it must have, and the memory that must remain free: some 1.5 GB are used. */
const MEMORY_FREE_BYTES = 3 * 2 ** 30
const MEMORY_RESERVE_BYTES = 6 * 2 ** 30
const LOCK_TIMEOUT_MS = 30_000
const LOCK_POLL_MS = 10
const STALE_DATABASES_MAX = 20
const PACKAGE_DEPTH = '../../../..'

let opened: Promise<TestPostgres> | undefined
let databasesNamed = 0

/**
 * The PostgreSQL that all tests of one run share: the one `npm test` started, or one that stays up
 * for this checkout, so that a single `node --test file` is fast from the second time on.
 */
export function startTestPostgres(): Promise<TestPostgres> {
  opened ??= openShared()
  return opened
}

/**
 * A separate PostgreSQL that leaves nothing behind when it is stopped: in memory, if there is room.
 * Each test has a copy of a database, some thousand files, which a disk would allocate one after
 * the other.
 */
export async function startThrowawayPostgres(): Promise<TestPostgres> {
  await Promise.all(folders().map(removeAbandoned))
  const dataDir = mkdtempSync(join(hasFreeSpace(MEMORY) ? MEMORY : tmpdir(), THROWAWAY))
  const silent = { info() {}, warn() {}, error() {} }
  const postgres = await startPostgres({ dataDir, log: silent, durability: 'throwaway' })
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A name no other test has, by which a later run detects whether its owner still runs. */
export function testDatabaseName(purpose: string): string {
  databasesNamed += 1
  // Threads of one process have numbers of their own.
  const number = isMainThread ? databasesNamed : `${threadId}_${databasesNamed}`
  return `${purpose}_p${process.pid}_${number}`
}

const folders = () => [tmpdir(), MEMORY].filter(folder => existsSync(folder))

function hasFreeSpace(folder: string): boolean {
  if (!existsSync(folder) || process.availableMemory() < MEMORY_RESERVE_BYTES) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MEMORY_FREE_BYTES
}

/** A run that was killed leaves its server running; the next run stops it. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter(each => each.startsWith(THROWAWAY))) {
    const dataDir = join(folder, name)
    // Without a lock, another process may be about to use it.
    if (!existsSync(lockPath(dataDir)) || ownerOf(dataDir)) continue
    const running = runningPostmaster(clusterDirOf(dataDir))
    if (running) {
      await stopPostmaster(running.pid)
      rmSync(running.socketDir, { recursive: true, force: true })
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openShared(): Promise<TestPostgres> {
  const testDatabase = process.env.GATEHOUSE_TEST_DATABASE
  if (testDatabase) return { connectionString: testDatabase, stop: async () => undefined }
  const checkout = join(import.meta.dirname, PACKAGE_DEPTH)
  const id = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
  const dataDir = join(tmpdir(), `gatehouse-test-${process.getuid?.() ?? 0}-${id}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockPatiently(dataDir)
  try {
    const cluster = await openCluster(clusterDirOf(dataDir), { durability: 'throwaway' })
    await dropAbandonedDatabases(cluster.connectionString)
    // It stays for the next file; to stop it, end the process in its postmaster.pid.
    return { connectionString: cluster.connectionString, stop: async () => undefined }
  } finally {
    unlock()
  }
}

async function lockPatiently(dataDir: string): Promise<() => void> {
  const end = performance.now() + LOCK_TIMEOUT_MS
  for (;;) {
    try {
      return lockDataFolder(dataDir)
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() > end) throw error
      await sleep(LOCK_POLL_MS)
    }
  }
}

/** Drops databases of tests whose process has ended without dropping them, some at a time. */
export async function dropAbandonedDatabases(connectionString: string): Promise<void> {
  const abandonedNames = await withClient(connectionString, async client => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname ~ '_p\d+_\d+$' order by oid`,
    )
    return rows.map(({ datname }) => datname).filter(name => !isAlive(ownerIn(name)))
  })
  for (const name of abandonedNames.slice(0, STALE_DATABASES_MAX))
    await dropDatabase(connectionString, name)
}

function ownerIn(name: string): number {
  return Number(/_p(\d+)_[\d_]+$/.exec(name)?.[1])
}
