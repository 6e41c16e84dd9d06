/** A row embedded in another as jsonb: timestamps and long decimals arrive as text. */
export type Nested<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** A row as read from its table, or as embedded in another row. */
export type RowOrJson<T> = T | Nested<T>

/** A timestamp of a row, however the row was read. */
export const asMoment = (value: Date | string): Date =>
  typeof value === 'string' ? new Date(value) : value

/** The same for a nullable timestamp. */
export const asMomentOrNull = (value: Date | string | null): Date | null =>
  typeof value === 'string' ? new Date(value) : value
