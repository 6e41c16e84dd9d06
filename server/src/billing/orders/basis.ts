import { BASIS_POINTS_MAX } from '@gatehouse/contract/billing/discounts'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { rational, roundHalfEven, sumOf, times } from '../../platform/money.ts'
import { reductionOf } from '../discounts/reduction.ts'
import { meteredAmount, type MeteredColumns } from '../products/metered-amount.ts'
import { unitsOf, type PriceColumns } from '../products/price.ts'

/** A quantity at a unit amount, in minor units. */
type Units = { unit_amount: number; quantity: number }

/**
 * How a line's amount was calculated, before included tax was subtracted: stored with the line, so
 * that it can be explained after prices and plans have changed.
 */
export type LineBasis =
  | { kind: 'units'; units: Units[] }
  | { kind: 'chosen'; amount: number }
  | { kind: 'free' | 'trial' }
  | {
      /**
       * Decimal text: `units` of those `consumed` were not `covered` by credits and cost the price.
       * `late` events arrived after the period in which they happened. `spending_cap`: what the
       * spending cap of the subscription left for this line, if that was less.
       */
      kind: 'usage'
      consumed: string
      covered: string
      units: string
      late: number
      price: MeteredColumns
      spending_cap?: number
    }
  | {
      /**
       * `used` is how much of the prorated share of `of` the order contains; negative where it is
       * credited.
       */
      kind: 'part'
      of: number
      milliseconds: number
      milliseconds_of: number
      step: number
      used: number
    }

/** A discount as it was when an order was issued, and the amount it applied to. */
export type DiscountBasis = {
  name: string
  type: string
  amount: number | null
  basis_points: number | null
  of: number
}

/** A line's amount by its basis, in minor units. */
export function amountBy(basis: LineBasis): number {
  if (basis.kind === 'units') {
    return sumOf(basis.units.map(({ unit_amount, quantity }) => product(unit_amount, quantity)))
  }
  if (basis.kind === 'chosen') return basis.amount
  if (basis.kind === 'usage') {
    const { amount } = meteredAmount(basis.price, basis.units)
    return Math.min(amount, basis.spending_cap ?? amount)
  }
  return basis.kind === 'part' ? basis.used : 0
}

/** Exact; throws beyond safe integers. */
export const product = (unit_amount: number, quantity: number) =>
  roundHalfEven(times(rational(unit_amount), rational(quantity)))

/** The full prorated amount, of which an order may contain a part; with its sign. */
export function wholePart(basis: Extract<LineBasis, { kind: 'part' }>): number {
  const { of, milliseconds, milliseconds_of, step, used } = basis
  const share = milliseconds_of === 0 ? rational(0) : rational(milliseconds, milliseconds_of)
  const total = roundHalfEven(times(rational(of, step), share)) * step
  return used < 0 ? 0 - total : total
}

/** The basis of a full price; null where it does not give the amount. */
export function basisOfPrice(
  price: PriceColumns,
  { amount, seats }: { amount: number; seats: number | null },
): LineBasis | null {
  const basis: LineBasis =
    price.amount_type === 'custom'
      ? { kind: 'chosen', amount }
      : price.amount_type === 'fixed' || price.amount_type === 'seat_based'
        ? { kind: 'units', units: unitsOf(price, seats) }
        : { kind: 'free' }
  return amountBy(basis) === amount ? basis : null
}

type ProratedBasis = {
  of_amount: number
  milliseconds: number | null
  milliseconds_of: number | null
}

/**
 * The basis of a prorated line of a change; null for lines from before the exact time was stored.
 */
export function basisOfPart(
  { of_amount, milliseconds, milliseconds_of }: ProratedBasis,
  { used, currency }: { used: number; currency: string },
): LineBasis | null {
  if (milliseconds === null || milliseconds_of === null) return null
  const time = { milliseconds, milliseconds_of }
  return { kind: 'part', of: of_amount, ...time, step: stepOf(currency), used }
}

type LineWithBasis = { basis?: LineBasis | null }
type Discount = {
  name: string
  type: string
  amount: number | null
  currency: string | null
  basis_points: number | null
}

const isDiscounted = ({ kind }: LineBasis) => kind === 'units' || kind === 'usage'

/**
 * The basis of a discount on full prices and usage; null where it does not give the discount
 * amount.
 */
export function basisOfDiscount(
  lines: readonly LineWithBasis[],
  discount: Discount,
  { discount_amount, currency }: { discount_amount: number; currency: string },
): DiscountBasis | null {
  const total = lines.flatMap(({ basis }) => (basis && isDiscounted(basis) ? [basis] : []))
  const of = sumOf(total.map(amountBy))
  const { name, type, amount, basis_points } = discount
  if (reductionOf(discount, of, currency) !== discount_amount) return null
  return { name, type, amount, basis_points: basis_points ?? BASIS_POINTS_MAX, of }
}
