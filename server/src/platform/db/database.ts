import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { patienceOf, watchSilence, type Patience, type WatchedConnection } from './silence.ts'
import type { Queryable } from './queryable.ts'
import type { Tables } from './tables.ts'
import { socketOf, writeOncePerTurn } from './one-write.ts'
import { sendPipelined } from './pipelined.ts'
import {
  isReplanned,
  PreparedStatement,
  sendStatement,
  type StatementResult,
} from './prepared-statement.ts'
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts'

/** Set while a transaction is open in this call chain: then only the transaction may be queried. */
export const openTransaction = new AsyncLocalStorage<{ commits: boolean }>()

/**
 * Nothing is awaited within a transaction, so only a suspended process is idle for longer than
 * this.
 */
const IDLE_IN_TRANSACTION_MS = 30_000
const NAMES_MAX = 2_000
/** The count of a day has 32,000 characters, and planning it takes a third of its time. */
const PREPARED_LENGTH_MAX = 40_000

/**
 * PostgreSQL returns sums of bigint as text; amounts are safe integers because the contract checks
 * them.
 */
function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond the safe integers`)
  return value
}

const parseTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')

const FOUR_DIGIT_YEAR = /^[1-9]\d{3}-/

/** `Date` itself parses a time in UTC, in half of the time that the driver takes. */
const readTime = (text: string): unknown =>
  FOUR_DIGIT_YEAR.test(text) && text.endsWith('+00') ? new Date(text) : parseTime(text)

/** How values from PostgreSQL are parsed: integers as numbers. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return readBigint
    if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return readTime
    // A calendar day has no time zone, so it is no Date.
    if (oid === pg.types.builtins.DATE) return (day: string) => day
    return pg.types.getTypeParser(oid, format)
  },
}

/** Statements sent: counted for benchmarks, and reported to a test that checks their plans. */
export const statements: { count: number; onNotify?: (text: string, values: unknown[]) => void } = {
  count: 0,
}

type Query = (config: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Names each distinct statement, so that PostgreSQL plans it once per connection: measured at 2.4
 * times the unnamed rate (docs/decisions). The map is bounded; further statements stay unnamed.
 */
function nameStatements(
  client: pg.PoolClient,
  { names, watched }: Pick<NamedStatement, 'watched'> & { names: Map<string, string> },
) {
  const send = client.query.bind(client) as Query
  const together = sendPipelined(({ text, values }) => {
    statements.count += 1
    statements.onNotify?.(text, values)
    writeOncePerTurn(socketOf(client))
    return submit(send, { text, values, name: nameOf(text, names), watched })
  })
  const named: Query = (text, values, done) => {
    const isOurs = typeof text === 'string' && Array.isArray(values) && done === undefined
    return isOurs ? together({ text, values }) : send(text, values, done)
  }
  client.query = named as typeof client.query
}

type NamedStatement = {
  text: string
  values: unknown[]
  name: string | undefined
  watched: WatchedConnection & { rejected?(): void }
}

/**
 * Passes a statement as an object of the driver's own type. The driver copies a plain object
 * property by property, which took as much of a renewal as rendering its mail.
 */
async function submit(
  send: Query,
  { text, values, name, watched }: NamedStatement,
): Promise<StatementResult> {
  watched.sent()
  try {
    return await sendStatement(send, new PreparedStatement(text, values, name))
  } catch (error) {
    // The caller's stack is more informative than the socket's.
    Error.captureStackTrace(error as Error)
    const found = asUnavailable(error)
    if (found instanceof DatabaseUnavailable && found.rejectsWrites) watched.rejected?.()
    throw found
  } finally {
    watched.received()
  }
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const isUnnamed = text.length > PREPARED_LENGTH_MAX || isReplanned(text)
  if (names.size >= NAMES_MAX || isUnnamed) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const rejections = new WeakMap<Queryable, number>()

/** Milliseconds since the database last rejected a write of this process; Infinity: never. */
export const msSinceRejection = (db: Queryable): number =>
  performance.now() - (rejections.get(db) ?? -Infinity)

export type Database = { db: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens the pool. A query beside an open transaction throws, because it would wait for itself. A
 * query that fails because the database is unreachable, full or read-only throws
 * DatabaseUnavailable.
 */
export function openDatabase(
  connectionString: string,
  connections = 20,
  options: Partial<Patience> = {},
): Database {
  const patience = patienceOf(options)
  // The types of `pg` do not know `pipeline` yet; its client has had it since 8.17.
  const config: pg.PoolConfig & { pipeline: true } = {
    connectionString,
    max: connections,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience.connect_ms,
    // If a process is suspended in the middle of a transaction, others wait for its locks.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    pipeline: true,
  }
  const pool = new pg.Pool(config)
  const silence = watchSilence(connectionString, patience)
  const names = new Map<string, string>()
  pool.on('connect', client => {
    const rejected = () => void rejections.set(db, performance.now())
    nameStatements(client, { names, watched: { ...silence.watch(client), rejected } })
    // A connection that breaks fails its query; without a listener its error would end the process.
    client.on('error', () => undefined)
  })
  pool.on('error', () => undefined)
  const guarded = {
    connect: () => {
      if (openTransaction.getStore()) {
        throw new Error('a query outside the open transaction: use work.sql')
      }
      return pool.connect().catch((error: unknown) => {
        throw asUnavailable(error)
      })
    },
    end: () => {
      silence.close()
      return pool.end()
    },
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded as never }) })
  return { db, pool, close: () => db.destroy() }
}
