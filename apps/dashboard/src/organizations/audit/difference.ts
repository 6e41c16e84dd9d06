/** One value that is not as it was; undefined where there was, or is, none. */
export interface Change {
  /** Where it stands, with dots: `notification_settings.new_order`. */
  name: string
  before: unknown
  after: unknown
}

type Facts = Readonly<Record<string, unknown>> | null

/** Written with every change, and of no interest to anybody. */
const UNTOLD = new Set(['modified_at', 'modifiedAt', 'updated_at', 'updatedAt'])

/** What became what: of two states the values that differ, of one all that it holds. */
export function differenceOf(before: Facts, after: Facts): Change[] {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .filter(name => !UNTOLD.has(name))
    .map(name => ({ name, before: was.get(name), after: is.get(name) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
}

function flat(facts: Facts): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const walk = (value: unknown, name: string) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      found.set(name, value)
      return
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, name ? `${name}.${key}` : key)
  }
  if (facts) walk(facts, '')
  return found
}
