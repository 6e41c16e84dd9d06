import { meteredAmount, withoutMinimum, type MeteredColumns } from '../products/metered-amount.ts'
import { add, decimalText, isLess, rational, subtract, sumOf } from '../../platform/money.ts'
import type { Rational } from '../../platform/money.ts'
import type { Cost } from './allowance.ts'

/** The usage of a subscription whose spending cap stops it, while uses are decided. */
export type Spending = {
  subscription_id: string
  /** The amount at which usage stops, in minor units. */
  stop: number
  meters: SpendingMeter[]
}

/** Usage that is billed at one price. */
export type SpendingMeter = {
  meter_id: string
  filter: unknown
  aggregation: unknown
  price: MeteredColumns
  /** Whether units can be added: the meter counts or sums. */
  is_summable: boolean
  /** Units of parts of the period that ended, which no credit covered. */
  ended: Rational
  consumed: Rational
  credited: Rational
  /** Whether anything was used. */
  is_used: boolean
  /** What it costs where units cannot be added, or in a trial, which costs nothing. */
  fixed_amount: number | null
}

/** What units cost. A minimum is owed without use, so that no use reaches a cap by it. */
export const costOfUnits = (price: MeteredColumns, units: string): number =>
  meteredAmount(withoutMinimum(price, false), units).amount

type UnitsOf = (meter: SpendingMeter) => Rational

/** What usage costs before and after some more units of its meters. */
export function costOf({ stop, meters }: Spending, unitsOf: UnitsOf): Cost {
  const amounts = (units: UnitsOf) => sumOf(meters.map(meter => amountOf(meter, units(meter))))
  return { stop, before: amounts(() => ZERO), after: amounts(unitsOf) }
}

/** Counts units that were allowed. */
export function spend({ meters }: Spending, unitsOf: UnitsOf): void {
  for (const meter of meters) {
    const units = unitsOf(meter)
    meter.consumed = add(meter.consumed, units)
    meter.is_used ||= units.over !== 0n
  }
}

const ZERO = rational(0)

function amountOf(meter: SpendingMeter, more: Rational): number {
  if (meter.fixed_amount !== null) return meter.fixed_amount
  if (!meter.is_used && more.over === 0n) return 0
  const consumed = add(meter.consumed, more)
  const credited = isLess(meter.credited, ZERO) ? ZERO : meter.credited
  const open = isLess(credited, consumed) ? subtract(consumed, credited) : ZERO
  return costOfUnits(meter.price, decimalText(add(meter.ended, open)))
}
