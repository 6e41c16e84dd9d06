/** Repeatable random choices: the same seed makes the same choices. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** This many different items, or all there are. */
  sample<T>(list: readonly T[], count: number): T[]
  /** True with this probability. */
  chance(probability: number): boolean
}

/** mulberry32: small, sufficiently uniform for choices, and the same on every machine. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: probability => next() < probability,
    pick: list => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    sample: (list, count) => {
      const rest = [...list]
      const used: (typeof list)[number][] = []
      while (used.length < count && rest.length > 0)
        used.push(...rest.splice(below(rest.length), 1))
      return used
    },
  }
}
