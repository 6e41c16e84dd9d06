/** The metadata of an event, the merchant's own keys before `_cost` and `_llm`. */
export const ownKeysFirst = (metadata: Record<string, unknown>): [string, unknown][] =>
  Object.entries(metadata).toSorted(
    ([one], [other]) => Number(isKnown(one)) - Number(isKnown(other)),
  )

const isKnown = (key: string) => key.startsWith('_')

/** A value of metadata as text; of costs and model calls, each part with its name. */
export function metadataText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${metadataText(part)}`)
    .join(', ')
}
