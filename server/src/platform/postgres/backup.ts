import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withDataFolder } from './data-folder.ts'
import { serverVersion, withClient } from './databases.ts'
import { lockPath } from './owner-lock.ts'
import { clusterDirOf, startPostgres } from './start-postgres.ts'
import type { PostgresLog } from './start-postgres.ts'

/** The description stored in a backup. */
export type BackupManifest = { gatehouse_backup: 1; postgres: string; taken_at: string }

type Paths = { dataDir: string; to: string; log: PostgresLog }

const MANIFEST = 'backup.json'
/** Files PostgreSQL recreates at every start; their empty folders must exist. */
const EMPTY_FOLDERS = [
  'log',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const EXCLUDED_FILES = ['postmaster.pid', 'postmaster.opts', 'current_logfiles']
const WAL_SEGMENT = /^[0-9A-F]{24}$|\.history$/

/**
 * Copies a data folder, even while its Gatehouse runs: the cluster by the method of PostgreSQL's
 * own base backup (files between start and stop, then the log of the changes in between), and then
 * all other files, so that no row refers to a file the backup lacks.
 */
export async function backupData({ dataDir, to, log }: Paths): Promise<BackupManifest> {
  return withDataFolder({ dataDir, log }, async address => {
    rejectNonEmptyFolder(to)
    mkdirSync(to, { recursive: true, mode: 0o700 })
    const manifest = await withClient(address, client => copyCluster(client, dataDir, to))
    copyOtherFiles(dataDir, to)
    writeFileSync(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  })
}

/** Restores a backup into a new data folder, and starts it once to prove that it is complete. */
export async function restoreData({
  from,
  dataDir,
  log,
}: {
  from: string
  dataDir: string
  log: PostgresLog
}): Promise<BackupManifest> {
  const file = join(from, MANIFEST)
  if (!existsSync(file))
    throw new Error(`${from} is not a complete backup: ${MANIFEST} is missing.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
  rejectNonEmptyFolder(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(from, dataDir, { recursive: true, filter: path => path !== file })
  const postgres = await startPostgres({ dataDir, log })
  try {
    await serverVersion(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
  return manifest
}

async function copyCluster(
  client: pg.Client,
  dataDir: string,
  to: string,
): Promise<BackupManifest> {
  // The slot keeps the server from recycling log segments that are not copied yet; it ends with our
  // connection.
  const slot = `gatehouse_backup_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query("select pg_backup_start('gatehouse', true)")
  const [source, target] = [clusterDirOf(dataDir), join(to, 'postgres')]
  mkdirSync(target, { mode: 0o700 })
  copyFolder(source, target)
  for (const name of EMPTY_FOLDERS) mkdirSync(join(target, name), { recursive: true, mode: 0o700 })
  const {
    rows: [label],
  } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  if (!label) throw new Error('PostgreSQL did not finish the backup.')
  writeFileSync(join(target, 'backup_label'), label.labelfile, { mode: 0o600 })
  for (const name of readdirSync(join(source, 'pg_wal')).filter(each => WAL_SEGMENT.test(each))) {
    copyIfExists(join(source, 'pg_wal', name), join(target, 'pg_wal', name))
  }
  const {
    rows: [notified],
  } = await client.query<{ postgres: string; taken_at: string }>(
    "select current_setting('server_version') as postgres, " +
      `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as taken_at`,
  )
  if (!notified) throw new Error('PostgreSQL did not report its version.')
  return { gatehouse_backup: 1, ...notified }
}

function copyFolder(source: string, target: string, top = true): void {
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (top && (EMPTY_FOLDERS.includes(entry.name) || EXCLUDED_FILES.includes(entry.name))) continue
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isFile()) copyIfExists(from, to)
    if (!entry.isDirectory()) continue
    mkdirSync(to, { mode: 0o700 })
    copyFolder(from, to, false)
  }
}

function copyIfExists(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    // A running server drops tables and renames log segments; the log, which is copied last,
    // contains these changes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function copyOtherFiles(dataDir: string, to: string): void {
  const cluster = clusterDirOf(dataDir)
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (path.startsWith(cluster) || path.startsWith(lockPath(dataDir))) continue
    cpSync(path, join(to, name), { recursive: true })
  }
}

function rejectNonEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new Error(`${folder} is not empty. Choose a folder that does not exist yet.`)
}
