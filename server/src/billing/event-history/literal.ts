const ESCAPED: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

// oxlint-disable-next-line no-control-regex -- they are what is escaped
const UNSAFE = /[\\'\0\b\t\n\f\r]/g

/**
 * A value as a literal of ClickHouse: the one place where values become part of a query. Queries
 * have no parameters, because old servers do not know them. Numbers must be whole.
 */
export function literal(value: string | number | bigint): string {
  if (typeof value === 'string') {
    const escaped = value.toWellFormed().replaceAll(UNSAFE, sign => ESCAPED[sign] ?? sign)
    return `'${escaped}'`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new Error(`${value} is not a whole number`)
  }
  return String(value)
}

/** Whether an expression has one of some values; an empty list has none. */
export const isOneOf = (
  expression: string,
  values: readonly (string | number | bigint)[],
): string => (values.length === 0 ? '0' : `${expression} in (${values.map(literal).join(', ')})`)
