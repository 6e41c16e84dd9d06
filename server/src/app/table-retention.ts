import type { AnyTableRetention } from '../platform/db/table-retention.ts'
import type { Tables } from '../platform/db/tables.ts'
import { appRetention } from './retention.ts'
import { moduleRetention } from './retention.gen.ts'

const byModule = { ...moduleRetention, appRetention }

type Modules = typeof byModule
type DeclaredTable = { [M in keyof Modules]: keyof Modules[M] }[keyof Modules]

/**
 * Every table of the database and how long its rows are kept, as its module declares it. A table
 * that no module declares does not compile here.
 */
export const tableRetention = Object.assign({}, ...Object.values(byModule)) as Record<
  DeclaredTable,
  AnyTableRetention
> satisfies Record<keyof Tables, AnyTableRetention>
