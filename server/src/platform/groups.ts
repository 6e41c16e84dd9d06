import { Crash } from './crash.ts'

/** How the items of a group are handled. */
export type GroupRules<T, R> = {
  /** Handles a group at once, and returns a result for each item, in order. */
  handle(group: T[]): Promise<R[]>
  /** The size of an item; 1 if it is not given. */
  sizeOf?(item: T): number
  /**
   * The largest size of a group, unless a single item is larger: what a group does at once must
   * not block the event loop.
   */
  size_max: number
}

/** Groups that run at the same time, if enough items wait to fill another one. */
const RUNNING_MAX = 2

type Waiting<T, R> = { item: T; resolve(value: R): void; reject(error: unknown): void }

/**
 * Returns a function that handles an item in one group with those that arrived while the last group
 * was handled, so that many small items share the cost of a transaction, or of the statements of a
 * read. Without others it does not wait. Full groups overlap: one is prepared while PostgreSQL
 * works for another. If a group fails, each of its items is handled again alone.
 */
export function createGroups<T, R>(rules: GroupRules<T, R>): (item: T) => Promise<R> {
  const { handle, sizeOf = () => 1, size_max } = rules
  const waiting: Waiting<T, R>[] = []
  let [size, running] = [0, 0]

  /** The number of waiting items that fit into one group: at least one. */
  const fitting = () => {
    let sum = 0
    const end = waiting.findIndex(({ item }, at) => {
      sum += sizeOf(item)
      return sum > size_max && at > 0
    })
    return end === -1 ? waiting.length : end
  }

  const handleNext = async (group: Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await handle(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as R)
    } catch (error) {
      // After a crash the process does nothing more.
      if (group.length === 1 || error instanceof Crash) {
        for (const { reject } of group) reject(error)
      } else {
        for (const one of group) await handleNext([one])
      }
    }
  }

  const handleAll = async () => {
    running += 1
    while (waiting.length > 0) {
      const group = waiting.splice(0, fitting())
      for (const { item } of group) size -= sizeOf(item)
      await handleNext(group)
    }
    // At once: an item that arrives later begins a group.
    running -= 1
  }

  return item => {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    waiting.push({ item, resolve, reject })
    size += sizeOf(item)
    if (running === 0 || (size >= size_max && running < RUNNING_MAX)) void handleAll()
    return promise
  }
}

/**
 * Keeps what is created once for an owner and a key, such as the groups of a handler in a server
 * process.
 */
export function perOwner<Owner extends object, Key extends object, T>(
  create: (owner: Owner, key: Key) => T,
): (owner: Owner, key: Key) => T {
  const known = new WeakMap<Owner, WeakMap<Key, T>>()
  return (owner, key) => {
    const mine = known.get(owner) ?? new WeakMap<Key, T>()
    known.set(owner, mine)
    const value = mine.get(key) ?? create(owner, key)
    mine.set(key, value)
    return value
  }
}
