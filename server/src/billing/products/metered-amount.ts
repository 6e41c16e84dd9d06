import { fromDecimal, roundHalfAwayFromZero, times } from '../../platform/money.ts'

/** The columns of a metered price that its amount is calculated from. */
export type MeteredColumns = {
  amount_type: string
  /** The price of a unit in minor units, as decimal text. */
  unit_amount?: string | null
  /** The most a period costs, in minor units. */
  cap_amount?: number | null
}

/** What units cost, and how many of them cost how much each. */
export type MeteredAmount = {
  /** In minor units. */
  amount: number
  parts: { units: string; unit_amount: string }[]
}

/**
 * What a period's units cost, less those that credits cover: exact, and rounded once half away from
 * zero, then capped. `units` is decimal text; a negative number costs nothing. Source: the billing
 * protocol, section 3.11.
 */
export function meteredAmount(
  { unit_amount, cap_amount }: MeteredColumns,
  units: string,
): MeteredAmount {
  if (typeof unit_amount !== 'string') throw new Error('a metered price must have a unit amount')
  const used = fromDecimal(units)
  const amount = used.over <= 0n ? 0 : roundHalfAwayFromZero(times(fromDecimal(unit_amount), used))
  return { amount: Math.min(amount, cap_amount ?? amount), parts: [{ units, unit_amount }] }
}
