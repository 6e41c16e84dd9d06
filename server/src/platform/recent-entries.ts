type Limit<Value> = {
  /** The most that all entries may take together. */
  max: number
  /** What an entry takes; without it, each takes one. */
  sizeOf?: (value: Value) => number
  /** Called for each entry that was forgotten. */
  onForget?: (value: Value) => void
}

/**
 * Makes an entry the most recently used one of a map, and forgets the least recently used ones
 * until the rest takes no more than `max`: in the end this entry too, if it alone takes more.
 */
export function keepRecent<Key, Value>(
  entries: Map<Key, Value>,
  [key, value]: [Key, Value],
  { max, sizeOf = () => 1, onForget }: Limit<Value>,
): void {
  // A map lists its entries in the order in which they were added.
  entries.delete(key)
  entries.set(key, value)
  let size = 0
  for (const entry of entries.values()) size += sizeOf(entry)
  for (const [oldest, entry] of entries) {
    if (size <= max) return
    entries.delete(oldest)
    size -= sizeOf(entry)
    onForget?.(entry)
  }
}
