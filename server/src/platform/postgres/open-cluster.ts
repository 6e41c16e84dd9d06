import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config-error.ts'
import { findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { clusterVersion, createCluster } from './create-cluster.ts'
import { connectionStringFor, serverVersion } from './databases.ts'
import {
  becomesReady,
  removeStaleLock,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { settingsText } from './settings.ts'
import type { Durability } from './settings.ts'
import { canReach, systemUserFor } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

/** A running cluster. `adopted`: a killed Gatehouse had left it running. */
export type OpenCluster = {
  pid: number
  socketDir: string
  connectionString: string
  adopted: boolean
}

/** Options for opening a cluster; `native` is the folder of its programs, if it is not npm's. */
export type OpenOptions = { durability?: Durability; native?: string | undefined }

const SOCKET_PATH_MAX = 103
const ATTACH_TIMEOUT_MS = 30_000
const START_ATTEMPTS_MAX = 20
const START_RETRY_MS = 250
const LOGS_KEPT = 5

/**
 * Creates the cluster if there is none, and has it running: adopts a running one, else starts it.
 */
export async function openCluster(
  clusterDir: string,
  { durability = 'durable', native }: OpenOptions = {},
): Promise<OpenCluster> {
  const user = systemUserFor(clusterDir)
  const binaries = findBinaries(user, native)
  if (!existsSync(clusterDir)) await createCluster(clusterDir, { binaries, user, durability })
  rejectOtherVersion(clusterDir, binaries)
  const socketDir = socketFolder(clusterDir, user)
  const settings = settingsText(socketDir, durability)
  const adopted = await attachToPostmaster(clusterDir, settings, binaries)
  if (!adopted) {
    await removeStaleLock(clusterDir, socketDir)
    changeOwner(clusterDir, user)
    writeSettings(clusterDir, settings, user)
    pruneLogs(join(clusterDir, 'log'))
  }
  const pid = adopted ?? (await startWithRetries(clusterDir, binaries, user))
  return { pid, socketDir, connectionString: connectionStringFor(socketDir), adopted: !!adopted }
}

async function attachToPostmaster(
  clusterDir: string,
  settings: string,
  binaries: Binaries,
): Promise<number | undefined> {
  const running = runningPostmaster(clusterDir)
  if (!running) return undefined
  const same = readOptional(join(clusterDir, 'postgresql.conf')) === settings
  if (same && (await becomesReady(clusterDir, ATTACH_TIMEOUT_MS))) {
    const version = await serverVersion(connectionStringFor(running.socketDir)).catch(() => '')
    if (version !== '' && binaries.version.startsWith(version)) return running.pid
  }
  // It is unresponsive, of an older Gatehouse or configured differently, so it is restarted.
  await stopPostmaster(running.pid)
  return undefined
}

async function startWithRetries(
  clusterDir: string,
  binaries: Binaries,
  user: SystemUser | undefined,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(clusterDir, binaries, user)
    } catch (error) {
      // The children of a killed server keep its memory for a moment longer.
      const locked = error instanceof Error && error.message.includes('shared memory block')
      if (!locked || attempt >= START_ATTEMPTS_MAX) throw error
      await sleep(START_RETRY_MS)
    }
  }
}

function rejectOtherVersion(clusterDir: string, binaries: Binaries): void {
  const major = clusterVersion(clusterDir)
  if (major === binaries.version.split('.')[0]) return
  const ours = binaries.version
  throw new ConfigError(
    major
      ? `DATA_DIR: ${clusterDir} was created by PostgreSQL ${major}, but this version of ` +
          `Gatehouse includes PostgreSQL ${ours}.`
      : `DATA_DIR: ${clusterDir} exists but does not contain a PostgreSQL cluster. Move it ` +
          'away and start again.',
  )
}

/** The folder of the socket: short, because a socket's path is limited to 107 bytes. */
function socketFolder(clusterDir: string, user: SystemUser | undefined): string {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  const id = createHash('sha256').update(realpathSync(clusterDir)).digest('hex').slice(0, 12)
  const name = `gatehouse-${uid}-${id}`
  const parent = [realpathSync(tmpdir()), '/tmp'].find(folder => {
    const path = join(folder, name, '.s.PGSQL.5432')
    return Buffer.byteLength(path) <= SOCKET_PATH_MAX && canReach(user, dirname(path))
  })
  if (!parent)
    throw new ConfigError(`Neither ${tmpdir()} nor /tmp can be used for PostgreSQL's socket.`)
  const folder = join(parent, name)
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new ConfigError(`${folder} is owned by another user. Remove it and start again.`)
  }
  chmodSync(folder, 0o700)
  return folder
}

/** A cluster restored from a backup belongs to root; its server must own every file. */
function changeOwner(clusterDir: string, user: SystemUser | undefined): void {
  if (!user || lstatSync(clusterDir).uid === user.uid) return
  const entries = readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })
  for (const entry of entries) lchownSync(join(clusterDir, entry), user.uid, user.gid)
  chmodSync(clusterDir, 0o700)
  chownSync(clusterDir, user.uid, user.gid)
}

function writeSettings(clusterDir: string, text: string, user: SystemUser | undefined): void {
  const file = join(clusterDir, 'postgresql.conf')
  if (readOptional(file) === text) return
  writeFileSync(file, text, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

function pruneLogs(folder: string): void {
  if (!existsSync(folder)) return
  const oldest = readdirSync(folder).sort().slice(0, -LOGS_KEPT)
  for (const name of oldest) rmSync(join(folder, name), { force: true })
}

function readOptional(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
