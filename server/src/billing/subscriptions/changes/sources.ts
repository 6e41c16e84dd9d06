import { spread, sumOf } from '../../../platform/money.ts'

/**
 * A part of what was charged for a period, in the terms of its prices: by an order, or by a change
 * line that an order bills sooner or later.
 */
export type Source = { order_id: string | null; line: string | null; amount: number }

/** A part charged by an order. */
export const ofOrder = (order_id: string, amount: number): Source => {
  return { order_id, line: null, amount }
}

/** A part charged by a change line. */
export const ofLine = (line: string, amount: number): Source => ({ order_id: null, line, amount })

/** Scales the parts down so that they add up to exactly `total`. */
export function scaledTo(sources: readonly Source[], total: number): Source[] {
  const weights = sources.map(({ amount }) => amount)
  if (total <= 0 || sumOf(weights) <= 0) return []
  const amounts = spread(total, weights)
  return nonZeroSources(sources.map((item, index) => ({ ...item, amount: amounts[index] ?? 0 })))
}

/** Splits the parts: the first ones that add up to an amount, and the rest. */
export function splitSources(sources: readonly Source[], amount: number): [Source[], Source[]] {
  let room = amount
  const [head, remaining]: [Source[], Source[]] = [[], []]
  for (const item of sources) {
    const used = Math.min(item.amount, room)
    room -= used
    head.push({ ...item, amount: used })
    remaining.push({ ...item, amount: item.amount - used })
  }
  return [nonZeroSources(head), nonZeroSources(remaining)]
}

/** Credits an amount from parts listed in the order they were charged: the newest first. */
export function refundNewest(sources: readonly Source[], amount: number) {
  const [used, remainingSources] = splitSources(sources.toReversed(), amount)
  return { taken: used, kept: remainingSources.toReversed() }
}

const nonZeroSources = (sources: Source[]) => sources.filter(({ amount }) => amount > 0)
