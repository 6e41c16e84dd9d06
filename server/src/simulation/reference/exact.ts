// Arithmetic of the reference model. It is separate on purpose: nothing here is shared with the
// engine.

/** Rounds to the nearest integer, half to even. The divisor is positive. */
export function roundHalfEven(over: bigint, under: bigint): bigint {
  const rest = ((over % under) + under) % under
  const below = (over - rest) / under
  if (rest * 2n === under) return below % 2n === 0n ? below : below + 1n
  return rest * 2n < under ? below : below + 1n
}

/** Rounds to the nearest integer, half up. All values are nonnegative. */
export const roundHalfUp = (over: bigint, under: bigint): bigint =>
  (over + over + under) / (under + under)

export const minimum = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
