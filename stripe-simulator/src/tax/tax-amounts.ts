import type { TaxBreakdown } from '../state/tax-objects.ts'
import type { Tax } from './tax-location.ts'

export type TaxBehavior = 'inclusive' | 'exclusive'
/** The reason for a line's tax, in Stripe's words. */
export type Reason =
  | 'standard_rated'
  | 'reverse_charge'
  | 'customer_exempt'
  | 'product_exempt'
  | 'not_supported'
  | 'zero_rated'

const MILLION = 1_000_000

/** The tax on an amount in minor units, one part for each tax; half a unit is rounded up. */
export function taxParts(
  amount: number,
  taxes: readonly Tax[],
  terms: { behavior: TaxBehavior; reason: Reason },
): TaxBreakdown[] {
  const { behavior, reason } = terms
  const inclusive = behavior === 'inclusive'
  if (reason !== 'standard_rated') {
    return [partOf(taxes[0], { amount: 0, inclusive, reason, taxable_amount: 0 })]
  }
  const total = inclusive ? MILLION + taxes.reduce((sum, tax) => sum + tax.rate, 0) : MILLION
  const parts = taxes.map(tax => divideHalfUp(amount * tax.rate, total))
  const base = inclusive ? amount - parts.reduce((sum, part) => sum + part, 0) : amount
  return taxes.map((tax, index) =>
    partOf(tax, {
      amount: parts[index] ?? 0,
      inclusive,
      taxable_amount: base,
      reason: tax.rate === 0 ? 'zero_rated' : reason,
    }),
  )
}

/** The parts of each tax, added up over all lines. */
export function mergeBreakdowns(parts: readonly TaxBreakdown[]): TaxBreakdown[] {
  const sums = new Map<string, TaxBreakdown>()
  for (const part of parts) {
    const key = JSON.stringify([part.inclusive, part.taxability_reason, part.tax_rate_details])
    const sum = sums.get(key)
    sums.set(
      key,
      sum
        ? {
            ...sum,
            amount: sum.amount + part.amount,
            taxable_amount: sum.taxable_amount + part.taxable_amount,
          }
        : part,
    )
  }
  return [...sums.values()]
}

/** Distributes a whole by weights without losing a unit: the largest remainders get the rest. */
export function spread(wholeAmount: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (total === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const exact = BigInt(wholeAmount) * BigInt(weight)
    return { index, share: Number(exact / total), rest: Number(exact % total) }
  })
  let left = wholeAmount - shares.reduce((sum, { share }) => sum + share, 0)
  for (const share of shares.toSorted((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break
    share.share += 1
    left -= 1
  }
  return shares.map(({ share }) => share)
}

function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function partOf(
  tax: Tax | undefined,
  part: {
    amount: number
    inclusive: boolean
    reason: Reason
    taxable_amount: number
  },
): TaxBreakdown {
  const taxed = part.reason === 'standard_rated' || part.reason === 'zero_rated'
  return {
    amount: part.amount,
    inclusive: part.inclusive,
    tax_rate_details: {
      country: tax?.country ?? null,
      flat_amount: null,
      percentage_decimal: taxed ? (tax?.percent ?? '0.0') : '0.0',
      rate_type: tax ? 'percentage' : null,
      state: tax?.state ?? null,
      tax_type: tax?.kind ?? null,
    },
    taxability_reason: part.reason,
    taxable_amount: part.taxable_amount,
  }
}
