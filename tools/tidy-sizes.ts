import { basename } from 'node:path'
import type { Finding } from './source-tree.ts'

const LINES_MAX = 300
const COLUMNS_MAX = 100
const WIDE_COLUMNS_MAX = 120
/** Data files may be of any length: tables, locales, lock files and recorded fixtures. */
const DATA_FILES = /\.data\.ts$|\.json$|(^|\/)locales?\/|\.html$|(^|\/)fixtures\//
const WIDE = /\.(sql|md)$/
/** A row of a Markdown table and a column comment in SQL cannot be wrapped. */
const TABLE_ROW_OR_COMMENT = /^(\||comment on )/
/** A line may be too long if it has a word that cannot be wrapped (a URL, a hash). */
const UNBREAKABLE = /\S{80,}/

/** Finds files that are too long and lines that are too wide. */
export function checkSizes(path: string, text: string): Finding[] {
  if (DATA_FILES.test(path) || isGenerated(text) || basename(path) === 'CHANGELOG.md') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const findings: Finding[] = []
  const isProse = path.endsWith('.md')
  if (lines.length > LINES_MAX && !isProse) {
    findings.push({
      path,
      line: LINES_MAX,
      message: `has ${lines.length} lines; the limit is ${LINES_MAX}.`,
      fix: 'Move a part into its own file. Name tables of data *.data.ts.',
    })
  }
  const max = WIDE.test(path) ? WIDE_COLUMNS_MAX : COLUMNS_MAX
  lines.forEach((line, index) => {
    if (line.length <= max || UNBREAKABLE.test(line) || TABLE_ROW_OR_COMMENT.test(line)) return
    findings.push({
      path,
      line: index + 1,
      message: `is ${line.length} columns wide; the limit is ${max}.`,
      fix: 'Break the line.',
    })
  })
  return findings
}

/** Whether a file is generated. Generated files say so in their first line. */
export function isGenerated(text: string): boolean {
  const [first = ''] = text.split('\n', 1)
  return /^(\/\/|--|<!--|#|\/\*) ?Generated/.test(first)
}
