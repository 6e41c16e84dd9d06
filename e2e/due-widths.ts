import { basename } from 'node:path'
import { widths, type Width } from './browser-server.ts'

/** Decides in which widths a scenario runs. */
export type WidthRun = {
  /** Days since 1970; undefined if a file is run by itself, which tests every width. */
  day: number | undefined
  /** Every width, whatever the day. */
  all: boolean
  /** Files that changed, by their path from the root. */
  changed: readonly string[]
}

/** The sources of the pages, and the scenarios themselves. */
const isPageSource = (path: string): boolean => /^(apps|ui|e2e)\//.test(path)

/**
 * The widths in which a scenario runs: one of them each day, in turn, and every width if pages
 * changed. Half of the files begin with each, so that each day has scenarios of every width.
 */
export function dueWidths(file: string, { day, all, changed }: WidthRun): Width[] {
  const every = Object.keys(widths) as Width[]
  if (all || day === undefined || changed.some(isPageSource)) return every
  const start = basename(file).length
  return every.filter((_, at) => at === (start + day) % every.length)
}

const { TEST_DAY, TEST_ALL, TEST_CHANGED } = process.env

/** The widths in which this run tests the scenarios of a file (`import.meta.filename`). */
export const widthsOfRun = (file: string): Width[] =>
  dueWidths(file, {
    day: TEST_DAY === undefined ? undefined : Number(TEST_DAY),
    all: TEST_ALL === '1',
    changed: (TEST_CHANGED ?? '').split('\n'),
  })
