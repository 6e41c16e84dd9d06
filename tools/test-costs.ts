// The profile of a test run: seconds and processor time of each file, kept as JSON.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Cost } from './measure-tests.ts'
import { root } from './source-tree.ts'

/** One test file of a stage. `cpu_s` is missing if its process did not report it. */
export type FileCost = { file: string; wall_s: number; cpu_s?: number }

/** One stage; `cpu_s` includes PostgreSQL, browsers and the loading of the files. */
export type StageCost = { name: string; wall_s: number; cpu_s: number; files: FileCost[] }

/** The profile of a whole run. */
export type Profile = { at: string; commit?: string; stages: StageCost[] }

/** The file with the profile of the last run; git ignores it. */
const profilePath = join(root, 'node_modules', '.cache', 'gatehouse', 'test-profile.json')

/** Stores the profile of a run, for the next run and for reading. */
export function storeProfile(profile: Profile, path = profilePath): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(profile, null, 2)}\n`)
}

/** A file to which test processes write their costs. */
export function openCosts(): { path: string; read(): Cost[] } {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-costs-'))
  const path = join(folder, 'costs.jsonl')
  writeFileSync(path, '')
  return {
    path,
    read: () => {
      const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
      rmSync(folder, { recursive: true, force: true })
      return lines.map(line => JSON.parse(line) as Cost)
    },
  }
}

/**
 * The processor time of each test file: its own note if several files share a process, otherwise
 * its process's.
 */
export function costsByFile(costs: Cost[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { file, cpu_s, whole } of costs) {
    const path = whole ? relative(root, file) : file
    if (!found.has(path) || !whole) found.set(path, cpu_s)
  }
  return found
}

/** The most expensive files by processor time, one per line. */
export function describeCosts(stages: StageCost[], count: number): string[] {
  return stages
    .flatMap(({ files }) => files)
    .sort((one, other) => (other.cpu_s ?? 0) - (one.cpu_s ?? 0))
    .slice(0, count)
    .map(({ file, wall_s, cpu_s }) => {
      const cpu = cpu_s === undefined ? '     ? ' : cpu_s.toFixed(1).padStart(7)
      return `${cpu} s CPU ${wall_s.toFixed(1).padStart(7)} s  ${file}`
    })
}
