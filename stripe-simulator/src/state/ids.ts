import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const POOL_BYTES = 8192

/** Numbers in [0, 1). */
export type Random = () => number

/**
 * The same seed draws the same numbers (sfc32, public domain); without a seed they are
 * unpredictable.
 */
export function makeRandom(seed: number | undefined): Random {
  if (seed !== undefined) return seededRandom(seed)
  let pool = randomBytes(POOL_BYTES)
  let used = 0
  return () => {
    if (used + 4 > POOL_BYTES) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    used += 4
    return pool.readUInt32LE(used - 4) / 2 ** 32
  }
}

/** An identifier in Stripe's format: a prefix, then letters and digits. */
export function makeId(random: Random, prefix: string, length = 24): string {
  let id = prefix
  for (let index = 0; index < length; index += 1)
    id += LETTERS[Math.floor(random() * LETTERS.length)]
  return id
}

function seededRandom(seed: number): Random {
  let a = seed | 0
  let b = 0x9e3779b9 | 0
  let c = 0x243f6a88 | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Similar seeds start with similar numbers; a few rounds separate them.
  for (let round = 0; round < 15; round += 1) next()
  return next
}
