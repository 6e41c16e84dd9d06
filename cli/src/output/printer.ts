import type { Program } from '../program.ts'
import { detailsOf } from './details.ts'
import { safeJson, safeText } from './safe-text.ts'
import { stylesOf } from './styles.ts'
import { tableOf } from './table.ts'

/** The width of a table that is not written to a terminal: wide enough to cut nothing useful. */
const WIDTH_OF_FILES = 400

type Row = Record<string, unknown>

/** Prints results to standard output, and everything else to standard error. */
export type Printer = {
  json: boolean
  /** One result: an object, a list of objects or a simple value. */
  value(value: unknown): void
  /** One item of a long list or of a stream, as a line of JSON. */
  line(value: unknown): void
  /** Rows under headings. */
  table(rows: Row[], columns?: string[]): void
  /** A line for people, on standard output. */
  text(text: string): void
  /** A remark on standard error, which is not part of the result. */
  note(text: string): void
  style: ReturnType<typeof stylesOf>
}

/** A printer for one command: JSON if `--json` was given, otherwise text for people. */
export function printerOf(program: Program, json: boolean): Printer {
  const { out, err, env } = program
  const style = stylesOf(out, env)
  const faint = stylesOf(err, env)
  const width = out.isTTY ? (out.columns ?? 80) : WIDTH_OF_FILES
  const printer: Printer = {
    json,
    style,
    value: value => {
      if (json) out.write(`${safeJson(value, 2)}\n`)
      else if (isRows(value)) printer.table(value)
      else if (isRow(value)) out.write(detailsOf(value, text => style('dim', text)))
      else out.write(`${safeText(typeof value === 'string' ? value : safeJson(value))}\n`)
    },
    line: value => void out.write(`${safeJson(value)}\n`),
    table: (rows, columns) =>
      void out.write(
        tableOf(rows, { width, heading: text => style('bold', text), ...(columns && { columns }) }),
      ),
    text: text => void out.write(`${text}\n`),
    note: text => void err.write(`${faint('dim', text)}\n`),
  }
  return printer
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow)
