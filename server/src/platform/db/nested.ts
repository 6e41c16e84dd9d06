/** A row read through jsonb, inside another row: moments and long decimals come as text. */
export type Nested<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** A row as its table gives it, or as it is nested in another. */
export type RowOrJson<T> = T | Nested<T>

/** A moment of a row, however it was read. */
export const asMoment = (value: Date | string): Date =>
  typeof value === 'string' ? new Date(value) : value

/** The same where there may be none. */
export const asMomentOrNull = (value: Date | string | null): Date | null =>
  typeof value === 'string' ? new Date(value) : value
