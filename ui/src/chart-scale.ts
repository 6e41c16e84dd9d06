const STEPS = [1, 2, 2.5, 5, 10]
const TICKS = 4

/** The values a chart marks on its vertical axis: round numbers that include all of the data. */
export function ticksOf(values: readonly number[]): number[] {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  if (highest === lowest) return [0]
  const rough = (highest - lowest) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const fine = (STEPS.find(factor => factor * power >= rough) ?? 10) * power
  // Whole numbers, such as of orders, are not marked in parts.
  const step = values.every(value => Number.isInteger(value)) ? Math.max(Math.ceil(fine), 1) : fine
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
}

/** Removes the errors of binary fractions: 0.30000000000000004. */
const round = (value: number) => Number(value.toPrecision(12))

/** Where a value lies between the lowest and the highest tick: 0 at the bottom, 100 at the top. */
export function heightOf(value: number, ticks: readonly number[]): number {
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  return ((value - lowest) / (highest - lowest || 1)) * 100
}
