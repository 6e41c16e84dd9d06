// The processor time of processes, from /proc on Linux.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own clock rate. */
const TICKS_A_SECOND = 100

/** One process: its parent, its own seconds, and those of the children it has waited for. */
export type ProcessTime = { parent: number; own: number; children: number }

/** Measures the processor time of a process and everything it starts. */
export type CpuMeter = { seconds(): number }

/** Long enough to cost almost nothing, short enough to lose little of a process that exits. */
const POLL_MS = 2_000

/**
 * Measures a process and all its descendants from now on. It samples every other second, because
 * some programs, such as Chromium, let their children exit without adding up their times. On
 * systems without /proc only this process counts.
 */
export function meterCpu(pid: number): CpuMeter {
  if (readProcesses().size === 0) return { seconds: ownSeconds }
  const count = countTimes(pid)
  const look = (): number => count(readProcesses())
  look()
  setInterval(look, POLL_MS).unref()
  return { seconds: look }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Adds up the times of a tree of processes, sample by sample; the sum never decreases. */
export function countTimes(pid: number): (processes: Map<number, ProcessTime>) => number {
  let last = new Map<number, ProcessTime>()
  let lost = 0
  return processes => {
    const tree = treeOf(pid, processes)
    // An exited process counts for its parent if that waited for it, otherwise as last sampled.
    const ended = [...last].filter(([item]) => !tree.has(item))
    const remainingIds = [...last].filter(([item]) => tree.has(item))
    const used = ended.reduce((sum, [, { own, children }]) => sum + own + children, 0)
    const taken = remainingIds.reduce(
      (sum, [item, { children }]) => sum + (tree.get(item)?.children ?? 0) - children,
      0,
    )
    lost += Math.max(0, used - taken)
    last = tree
    return lost + [...tree.values()].reduce((sum, { own, children }) => sum + own + children, 0)
  }
}

function treeOf(pid: number, processes: Map<number, ProcessTime>): Map<number, ProcessTime> {
  const children = Map.groupBy(processes.keys(), child => processes.get(child)?.parent)
  const tree = new Map<number, ProcessTime>()
  const due = [pid]
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const found = processes.get(next)
    if (!found || tree.has(next)) continue
    tree.set(next, found)
    due.push(...(children.get(next) ?? []))
  }
  return tree
}

/** Reads one line of /proc/<pid>/stat. The name, in brackets, may contain spaces and brackets. */
export function readStat(line: string): ProcessTime {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [parent = 0, user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = [
    fields[1],
    ...fields.slice(11, 15),
  ].map(Number)
  return {
    parent,
    own: (user + system) / TICKS_A_SECOND,
    children: (ofChildren + systemOfChildren) / TICKS_A_SECOND,
  }
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
