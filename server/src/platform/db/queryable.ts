import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * What runs statements: the pool or a transaction. It has neither the members that open a
 * transaction, nor those that return another type of database: to compare these for a pool and a
 * transaction takes the type checker seconds.
 */
export type Queryable = Omit<
  Kysely<Tables>,
  | 'transaction'
  | 'startTransaction'
  | 'connection'
  | 'destroy'
  | 'withTables'
  | 'withSchema'
  | 'withPlugin'
  | 'withoutPlugins'
  | '$extendTables'
  | '$omitTables'
  | '$pickTables'
>
