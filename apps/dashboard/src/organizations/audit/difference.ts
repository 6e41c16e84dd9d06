/** One changed value; undefined on the side where there is none. */
export interface Change {
  /** The value's path, with dots: `notification_settings.new_order`. */
  name: string
  before: unknown
  after: unknown
}

type Facts = Readonly<Record<string, unknown>> | null

/** Changes with every write, and is not relevant to readers. */
const IGNORED_FIELDS = new Set(['modified_at', 'modifiedAt', 'updated_at', 'updatedAt'])

/**
 * The changed values: those that differ between two states, or all values if there is only one
 * state.
 */
export function differenceOf(before: Facts, after: Facts): Change[] {
  const [was, is] = [flattenFacts(before), flattenFacts(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .filter(name => !IGNORED_FIELDS.has(name))
    .map(name => ({ name, before: was.get(name), after: is.get(name) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
}

function flattenFacts(facts: Facts): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const walkTree = (value: unknown, name: string) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      found.set(name, value)
      return
    }
    for (const [key, inner] of Object.entries(value)) walkTree(inner, name ? `${name}.${key}` : key)
  }
  if (facts) walkTree(facts, '')
  return found
}
