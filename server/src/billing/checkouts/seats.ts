import type { PriceColumns } from '../products/price.ts'
import { tiersOf } from '../products/price.ts'
import { pricePerSeat, seatBounds, type SeatRange } from '../products/seat-price.ts'

export { seatProblem } from '../products/seat-price.ts'

type SeatTerms = { min_seats: number | null; max_seats: number | null }

/** The number of seats a buyer may choose; undefined if the price is not per seat. */
export function seatsAllowed(price: PriceColumns, terms: SeatTerms): SeatRange | undefined {
  if (price.amount_type !== 'seat_based') return undefined
  const { minimum_seats, maximum_seats } = seatBounds(tiersOf(price))
  const most = Math.min(maximum_seats ?? Infinity, terms.max_seats ?? Infinity)
  return { least: Math.max(minimum_seats, terms.min_seats ?? 1), most }
}

/** The nearest allowed number of seats; null if the price is not per seat. */
export function seatsWithin(range: SeatRange | undefined, seats: number | null): number | null {
  if (!range) return null
  return Math.max(range.least, Math.min(seats ?? range.least, range.most))
}

/** The seat fields of a checkout in the API. */
export function seatFields(price: PriceColumns, row: SeatTerms & { seats: number | null }) {
  const range = seatsAllowed(price, row)
  if (!range || row.seats === null) {
    return { seats: null, min_seats: null, max_seats: null, price_per_seat: null }
  }
  const max_seats = range.most === Infinity ? null : range.most
  const price_per_seat = pricePerSeat(tiersOf(price), row.seats)
  return { seats: row.seats, min_seats: range.least, max_seats, price_per_seat }
}
