import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { State } from './state.ts'

/** Reads the stored state; undefined if nothing is stored yet. */
export function loadState(file: string): State | undefined {
  if (!existsSync(file)) return undefined
  // Only `saveState` writes this file.
  return JSON.parse(readFileSync(file, 'utf8')) as State
}

/** Replaces the stored state in one step, so that a kill leaves the old or the new one. */
export function saveState(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
