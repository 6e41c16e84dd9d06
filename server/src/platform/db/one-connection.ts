import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import type { Queryable } from './queryable.ts'
import type { Tables } from './tables.ts'

type Begin = TransactionBuilder<Tables>

/**
 * Runs statements in one transaction. They are sent in the order in which they are executed,
 * without waiting for each other: Kysely sends each after the result of the one before, also those
 * of a `Promise.all`, and calls ten functions for each.
 */
export const inTransaction = <T>(
  begin: Begin,
  run: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> => begin.execute(own => onConnectionOf(own, run))

/** Runs reads on one connection, without a transaction, in the same way. */
export const onOneConnection = <T>(
  db: Kysely<Tables>,
  run: (connection: Queryable) => Promise<T>,
): Promise<T> => db.connection().execute(own => onConnectionOf(own, run))

async function onConnectionOf<T>(
  own: Queryable,
  run: (connection: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = new ConnectionExecutor(own, await connectionOf(own))
  try {
    return await run(new Transaction<Tables>({ ...unused, executor }))
  } finally {
    executor.isOpen = false
  }
}

const connectionOf = (own: Queryable): Promise<DatabaseConnection> =>
  own.getExecutor().provideConnection(connection => Promise.resolve(connection))

/** What Kysely needs only to open connections. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) })
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }

/** Sends statements on a connection while it is ours. */
class ConnectionExecutor extends DefaultQueryExecutor {
  /** Nothing would roll back a statement that is sent after the end of its transaction. */
  isOpen = true
  readonly #connection: DatabaseConnection

  constructor(own: Queryable, connection: DatabaseConnection) {
    const executor = own.getExecutor()
    const compileQuery = executor.compileQuery.bind(executor)
    super({ compileQuery }, executor.adapter, { provideConnection: use => use(connection) })
    this.#connection = connection
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isOpen) return Promise.reject(new Error('a statement after its transaction ended'))
    return this.#connection.executeQuery<R>(query)
  }
}
