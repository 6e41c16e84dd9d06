import { basename } from 'node:path'
import type { Finding } from './source-tree.ts'

const LINES_MAX = 300
const COLUMNS_MAX = 100
const WIDE_COLUMNS_MAX = 120
/** Data is as long as it is: tables, locales, lock files and what was taken down from others. */
const DATA = /\.data\.ts$|\.json$|(^|\/)locales?\/|\.html$|(^|\/)fixtures\//
const WIDE = /\.(sql|md)$/
/** A row of a Markdown table and a column's comment in SQL stand in one line or not at all. */
const ONE_PIECE = /^(\||comment on )/
/** A word that cannot be broken (an address, a hash) may stick out alone. */
const UNBREAKABLE = /\S{80,}/

/** Files too long and lines too wide. */
export function checkSizes(path: string, text: string): Finding[] {
  if (DATA.test(path) || isGenerated(text) || basename(path) === 'CHANGELOG.md') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const findings: Finding[] = []
  const isProse = path.endsWith('.md')
  if (lines.length > LINES_MAX && !isProse) {
    findings.push({
      path,
      line: LINES_MAX,
      says: `has ${lines.length} lines of ${LINES_MAX}.`,
      wayOut: 'Something inside wants its own name and file; a table of data is named *.data.ts.',
    })
  }
  const max = WIDE.test(path) ? WIDE_COLUMNS_MAX : COLUMNS_MAX
  lines.forEach((line, index) => {
    if (line.length <= max || UNBREAKABLE.test(line) || ONE_PIECE.test(line)) return
    findings.push({
      path,
      line: index + 1,
      says: `is ${line.length} columns wide, of ${max}.`,
      wayOut: 'Break the line.',
    })
  })
  return findings
}

/** Whether a machine wrote this file; such files say so in their first line. */
export function isGenerated(text: string): boolean {
  const [first = ''] = text.split('\n', 1)
  return /^(\/\/|--|<!--|#|\/\*) ?Generated/.test(first)
}
