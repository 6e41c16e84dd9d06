/** Items waiting by key: keys take turns, and items of one key keep their order. */
export type FairQueue<T> = {
  readonly size: number
  add(key: string, item: T): void
  /** Puts an item before the others of its key. */
  addFirst(key: string, item: T): void
  /**
   * Removes and returns the next item of the key with the smallest weight; of several, the one
   * whose last turn is longest ago; undefined if all weigh more than `most`.
   */
  take(weight?: (key: string) => number, most?: number): T | undefined
  /** The next item of each key. */
  heads(): T[]
}

/** A queue in which a key with very many items delays the others by at most one item per turn. */
export function createFairQueue<T>(): FairQueue<T> {
  // In the order of their turns: a key moves to the end after its turn.
  const queues = new Map<string, T[]>()
  let size = 0
  const queueOf = (key: string) => {
    size += 1
    const queue = queues.get(key) ?? []
    queues.set(key, queue)
    return queue
  }
  return {
    get size() {
      return size
    },
    add: (key, item) => void queueOf(key).push(item),
    addFirst: (key, item) => void queueOf(key).unshift(item),
    take: (weight = () => 0, most = Infinity) => {
      let key: string | undefined
      for (const item of queues.keys()) {
        if (weight(item) > (key === undefined ? most : weight(key) - 1)) continue
        key = item
      }
      const queue = key === undefined ? undefined : queues.get(key)
      if (key === undefined || !queue) return undefined
      const item = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      size -= 1
      return item
    },
    heads: () => [...queues.values()].flatMap(([head]) => (head === undefined ? [] : [head])),
  }
}
