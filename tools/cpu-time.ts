// How much processor time processes have used, as Linux keeps it in /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own clock is. */
const TICKS_A_SECOND = 100

/** One process: its parent, and what it and its finished children have used, in seconds. */
export type ProcessTime = { parent: number; seconds: number }

/**
 * Seconds of processor time, user and system, of a process and of everything it has started. On
 * systems without /proc only this process counts.
 */
export function cpuSecondsOf(pid: number): number {
  const processes = readProcesses()
  if (processes.size > 0) return sumOfTree(pid, processes)
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The sum over a process, its children, and theirs. */
export function sumOfTree(pid: number, processes: Map<number, ProcessTime>): number {
  const children = Map.groupBy(processes.keys(), child => processes.get(child)?.parent)
  const due = [pid]
  const seen = new Set<number>()
  let seconds = 0
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    seconds += processes.get(next)?.seconds ?? 0
    due.push(...(children.get(next) ?? []))
  }
  return seconds
}

/** Reads one line of /proc/<pid>/stat. The name, in brackets, may contain spaces and brackets. */
export function readStat(line: string): ProcessTime {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [parent = 0, ...times] = [fields[1], ...fields.slice(11, 15)].map(Number)
  return { parent, seconds: times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND }
}

function readProcesses(): Map<number, ProcessTime> {
  const found = new Map<number, ProcessTime>()
  let names: string[] = []
  try {
    names = readdirSync('/proc')
  } catch {
    return found
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    try {
      found.set(Number(name), readStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // It has ended in the meantime.
    }
  }
  return found
}
