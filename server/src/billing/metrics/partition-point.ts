/**
 * How many of the first places fulfill a condition, of `length` places in an order in which those
 * that fulfill it come before all others: by binary search.
 */
export function partitionPoint(length: number, fulfills: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fulfills(middle)) low = middle + 1
    else high = middle
  }
  return low
}
