import { sql, type RawBuilder, type Selectable } from 'kysely'
import { later } from '../clock.ts'
import type { Tables } from './tables.ts'

type Table = keyof Tables

/** The columns of a table that contain a time. */
type TimeColumn<T extends Table> = TimeKey<Selectable<Tables[T]>>
type TimeKey<Row> = {
  [Column in keyof Row & string]: Row[Column] extends Date | null ? Column : never
}[keyof Row & string]

/** How long the rows of a table are kept. The daily cleanup applies it, in real time. */
type TableRetention<T extends Table> =
  /** The cleanup leaves the rows alone: the sentence says why, or what deletes them. */
  | { kept: string }
  /** Rows are deleted this long after the time in a column, which is indexed. */
  | { delete_by: TimeColumn<T>; after_ms: number; because: string }
  /** Rows are deleted by this statement, because the time in one column does not decide it. */
  | { delete_rows: (now: Date) => RawBuilder<unknown>; because: string }
  /** Rows are kept without their content, which this statement discards. */
  | { empty: (now: Date) => RawBuilder<unknown>; because: string }

/** The tables that a module owns, and how long their rows are kept: in its `retention.ts`. */
export type Retention = { [T in Table]?: TableRetention<T> }

/** The retention of any table. */
export type AnyTableRetention = { [T in Table]: TableRetention<T> }[Table]

/** The statement that discards what a table no longer keeps; undefined if it keeps everything. */
export function discardStatement(
  table: string,
  rule: AnyTableRetention,
  now: Date,
): RawBuilder<unknown> | undefined {
  if ('kept' in rule) return undefined
  if ('empty' in rule) return rule.empty(now)
  if ('delete_rows' in rule) return rule.delete_rows(now)
  const limit = later(now, -rule.after_ms)
  return sql`delete from ${sql.table(table)} where ${sql.ref(rule.delete_by)} < ${limit}`
}
