import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const EXIT_POLL_MS = 5

/** A process that cannot be mistaken for a later one with the same pid. */
export type ProcessIdentity = { pid: number; started: string }

/** Whether any process bears this pid now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process started, in words only good for comparing; undefined when it is gone. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot} ${statusFields(pid)[19] ?? ''}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** This process, as others will look for it. */
export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '' }
}

/** Whether exactly this process still runs: a reused pid has another start. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && startOf(identity.pid) === identity.started
}

/** The folder a process works in, where the system tells. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Waits until the process is gone; false when it outlives the patience. */
export async function waitForExit(pid: number, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(EXIT_POLL_MS)
  }
  return true
}

/** Sends a signal; a process that is gone already needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Living processes that work in a folder; empty where the system does not tell. */
export function workersIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => workingFolderOf(pid) === folder && isAlive(pid))
}

/** Whether only the corpse of a process is left, which its parent has not buried. */
export function isZombie(pid: number): boolean {
  // An orphan's corpse may wait for init to bury it; it holds nothing any more.
  if (process.platform !== 'linux') return false
  try {
    return statusFields(pid)[0] === 'Z'
  } catch {
    return false
  }
}

function statusFields(pid: number): string[] {
  // The name in parentheses may hold parentheses itself; only what follows the last one is sure.
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')
}
