import { sql } from 'kysely'
import pg from 'pg'
import { arrayText } from './array-text.ts'

/** The result of a statement. */
export type StatementResult = { command: string; rowCount: number | null; rows: unknown[] }

/** What the driver knows about the columns of a result, and the rows that it reads with it. */
type Columns = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The driver's connection, of which its types declare nothing. */
type Connection = { describe(of: object): void }

/** The parts of the driver's query that its types do not declare. */
type Internals = {
  name: string | undefined
  text: string
  callback: (error: Error | null, result: StatementResult) => void
  _result: Columns
  _accumulateRows: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
}

const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[]) => Internals

/**
 * Statements that PostgreSQL plans. Prepared, they never change the columns of their result; others
 * may, such as `fetch`, whose columns are those of the cursor that has the name now.
 */
const PLANNED = /^[\s(]*(?:select|with|insert|update|delete|merge|values)\b/i

/** The columns of a connection's named statements, and the connection without its `describe`. */
type DescribedStatements = { columns: Map<string, Columns>; withoutDescribe: Connection }

const describedOn = new WeakMap<Connection, DescribedStatements>()

const REPLANNED_MARK = '/* replanned */'

/**
 * Added to a statement whose plan must fit its values: it has no name, so PostgreSQL plans it each
 * time. A plan for any values that was made while its tables were almost empty reads all of a
 * backlog, until the tables are analyzed.
 */
export const replanned = sql.raw(REPLANNED_MARK)

/** Whether a statement is planned each time. */
export const isReplanned = (text: string): boolean => text.includes(REPLANNED_MARK)

/**
 * A statement that asks PostgreSQL for the columns of its result only the first time that it is
 * sent on a connection. The driver asks every time, and parses the description again for each
 * result (docs/decisions/described-once.md).
 */
export class PreparedStatement extends DriverQuery {
  /** Set while the columns are not known. */
  #described: DescribedStatements | undefined

  constructor(text: string, values: readonly unknown[], name: string | undefined) {
    super(text, values.map(asText))
    this.name = name
  }

  override prepare(connection: Connection): void {
    const described = stateOf(connection)
    const columns = this.name === undefined ? undefined : described.columns.get(this.name)
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
      super.prepare(described.withoutDescribe)
    } else {
      this.#described = described
      super.prepare(connection)
    }
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    if (this.name === undefined || !PLANNED.test(this.text)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#described?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function stateOf(connection: Connection): DescribedStatements {
  const found = describedOn.get(connection)
  if (found) return found
  const withoutDescribe = Object.create(connection, {
    describe: { value: () => undefined },
  }) as Connection
  const described = { columns: new Map<string, Columns>(), withoutDescribe }
  describedOn.set(connection, described)
  return described
}

/** Sends a statement on a client; the promise of its result. */
export function sendStatement(
  send: (query: never) => unknown,
  query: PreparedStatement,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => {
      if (error) reject(error)
      else resolve(result)
    }
    send(query as never)
  })
}

const FIRST_YEAR = Date.UTC(1000, 0)
const YEAR_AFTER_LAST = Date.UTC(10_000, 0)

/** Times in the format that is fastest to write and that every time zone reads in the same way. */
function timeText(value: Date): string | undefined {
  const time = value.getTime()
  return time >= FIRST_YEAR && time < YEAR_AFTER_LAST ? value.toISOString() : undefined
}

/** What the driver writes slowly, as text; all other values are left to it. */
function asText(value: unknown): unknown {
  if (value instanceof Date) return timeText(value) ?? value
  return Array.isArray(value) ? (arrayText(value, timeText) ?? value) : value
}
