import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentProcess, stillRuns } from './processes.ts'
import type { ProcessIdentity } from './processes.ts'

const ATTEMPTS_MAX = 50

/** Another Gatehouse uses this data folder. */
export class DataFolderInUse extends Error {
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by another Gatehouse process (${pid}). Stop it ` +
        'first, or set a different DATA_DIR.',
    )
    this.name = 'DataFolderInUse'
    this.pid = pid
  }
}

/** Makes this process the only owner of the data folder, until the returned function is called. */
export function lockDataFolder(dataDir: string): () => void {
  const lock = lockPath(dataDir)
  const own = currentProcess()
  const draft = `${lock}.${own.pid}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      // A link is created with its content in one step, so that a partial lock is never read.
      if (attemptTo(() => linkSync(draft, lock), 'EEXIST')) return () => unlockOwn(lock, own)
      const holder = readIdentity(lock)
      if (holder && stillRuns(holder)) throw new DataFolderInUse(dataDir, holder.pid)
      if (holder) removeStaleLock(lock, holder)
    }
  } finally {
    unlinkSync(draft)
  }
  throw new Error(`Couldn't acquire the lock ${lock} in ${ATTEMPTS_MAX} attempts.`)
}

/** The running owner of a data folder, if it has one. */
export function ownerOf(dataDir: string): ProcessIdentity | undefined {
  const holder = readIdentity(lockPath(dataDir))
  return holder && stillRuns(holder) ? holder : undefined
}

/** The path of a data folder's lock. */
export const lockPath = (dataDir: string): string => join(dataDir, 'gatehouse.lock')

function removeStaleLock(lock: string, stale: ProcessIdentity): void {
  const aside = `${lock}.stale-${process.pid}`
  if (!attemptTo(() => renameSync(lock, aside), 'ENOENT')) return
  const moved = readIdentity(aside)
  // Another process may have replaced the stale lock by its own in the meantime; it gets it back.
  if (moved && (moved.pid !== stale.pid || moved.started !== stale.started)) {
    attemptTo(() => linkSync(aside, lock), 'EEXIST')
  }
  rmSync(aside, { force: true })
}

function unlockOwn(lock: string, own: ProcessIdentity): void {
  const holder = readIdentity(lock)
  if (holder?.pid === own.pid && holder.started === own.started) rmSync(lock, { force: true })
}

function readIdentity(path: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<ProcessIdentity>
    // Unreadable content (a power cut may leave an empty file) is a lock without an owner: pid -1
    // never runs.
    if (typeof pid !== 'number' || pid < 1) return { pid: -1, started: '' }
    return { pid, started: String(started) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return { pid: -1, started: '' }
    throw error
  }
}

function attemptTo(act: () => void, expected: string): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false
    throw error
  }
}
