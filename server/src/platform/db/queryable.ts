import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * What runs statements: the pool or a transaction. The members that return another type of database
 * are left out: to compare them for a pool and a transaction takes the type checker seconds.
 */
export type Queryable = Omit<
  Kysely<Tables>,
  | 'withTables'
  | 'withSchema'
  | 'withPlugin'
  | 'withoutPlugins'
  | '$extendTables'
  | '$omitTables'
  | '$pickTables'
>
