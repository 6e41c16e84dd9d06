import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const EXIT_POLL_MS = 5

/** A process that cannot be confused with a later one of the same pid. */
export type ProcessIdentity = { pid: number; started: string }

/** Whether any process has this pid now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombieProcess(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process started, in text that can only be compared; undefined if it is gone. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${bootId} ${statusFields(pid)[19] ?? ''}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** This process, as other processes identify it. */
export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '' }
}

/** Whether exactly this process still runs: after a reuse of its pid, the start time differs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && startOf(identity.pid) === identity.started
}

/** A process's working directory, if the system reports it. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Waits until the process is gone; false if it is not within the limit. */
export async function waitForExit(pid: number, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(EXIT_POLL_MS)
  }
  return true
}

/** Sends a signal; a process that is already gone needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Running processes whose working directory is this folder; empty if the system does not report it.
 */
export function workersIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => workingFolderOf(pid) === folder && isAlive(pid))
}

/** Whether a process is a zombie that its parent has not reaped. */
export function isZombieProcess(pid: number): boolean {
  // An orphaned zombie may wait for init to reap it; it holds no resources any more.
  if (process.platform !== 'linux') return false
  try {
    return statusFields(pid)[0] === 'Z'
  } catch {
    return false
  }
}

function statusFields(pid: number): string[] {
  // The name in parentheses may contain parentheses itself; only the text after the last one is
  // reliable.
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')
}
