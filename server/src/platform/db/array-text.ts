/**
 * The text of a list as a parameter of PostgreSQL. Lists of columns repeat most of their values (an
 * organization, a time), so a value is written once for each run of equal ones; the driver escapes
 * each and takes five times as long. Undefined for lists of other values, which the driver writes.
 */
export function arrayText(
  list: readonly unknown[],
  timeText: (time: Date) => string | undefined,
): string | undefined {
  let text = ''
  let last: unknown
  let written = 'NULL'
  for (const item of list) {
    if (item !== last) {
      const found = elementText(item, timeText)
      if (found === undefined) return undefined
      last = item
      written = found
    }
    text += text === '' ? written : `,${written}`
  }
  return `{${text}}`
}

function elementText(
  item: unknown,
  timeText: (time: Date) => string | undefined,
): string | undefined {
  if (item === null || item === undefined) return 'NULL'
  if (typeof item === 'string') return quoted(item)
  if (typeof item === 'number' || typeof item === 'boolean') return `"${item}"`
  return item instanceof Date ? timeText(item) : undefined
}

const SPECIAL = /["\\]/

const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`
