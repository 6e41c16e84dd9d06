type CamelKey<K extends string> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K

/**
 * Billing's snake_case types in the camelCase that SDK callers see. Records (metadata, custom field
 * data) keep the caller's own keys, and dates stay dates.
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
