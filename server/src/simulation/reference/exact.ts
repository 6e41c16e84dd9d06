// Arithmetic of the reference model, its own on purpose: nothing here is shared with the engine.

/** The nearest whole number, a half going to the even one. The divisor is positive. */
export function halfToEven(over: bigint, under: bigint): bigint {
  const rest = ((over % under) + under) % under
  const below = (over - rest) / under
  if (rest * 2n === under) return below % 2n === 0n ? below : below + 1n
  return rest * 2n < under ? below : below + 1n
}

/** The nearest whole number, a half going up. Nothing here is less than nothing. */
export const halfUp = (over: bigint, under: bigint): bigint =>
  (over + over + under) / (under + under)

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
