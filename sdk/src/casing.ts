type CamelKey<K extends string> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K

/**
 * Billing's snake_case as SDK callers see it. Records (metadata, custom field data) are the
 * caller's own keys and stay as they are, and so do dates.
 */
export type Camel<T> = T extends Date
  ? T
  : T extends readonly (infer I)[]
    ? Camel<I>[]
    : T extends object
      ? string extends keyof T
        ? T
        : { [K in keyof T as K extends string ? CamelKey<K> : K]: Camel<T[K]> }
      : T
