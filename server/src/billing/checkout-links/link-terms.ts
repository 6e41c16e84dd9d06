import { invalid } from '@gatehouse/contract/kit/problems'
import { seatProblem, seatsAllowed } from '../checkouts/seats.ts'
import { staticPrice } from '../products/price.ts'
import type { ProductWithParts } from '../products/product.ts'
import { trialProblem } from '../products/interval-rules.ts'

/** A link's sale terms: the number of seats and the trial. */
export type LinkTerms = Parameters<typeof trialProblem>[0] & { seats?: number | null | undefined }

type OfferedPrices = Pick<ProductWithParts, 'prices'>

/**
 * The number of seats a buyer of a product may choose; undefined if the product is not sold per
 * seat.
 */
function rangeOf({ prices }: OfferedPrices) {
  const price = staticPrice({ prices }) ?? prices[0]
  return price && seatsAllowed(price, { min_seats: null, max_seats: null })
}

/** Rejects an incomplete trial, and a number of seats that none of the products allows. */
export function rejectTerms(products: OfferedPrices[], terms: LinkTerms): void {
  const broken = [...trialProblem(terms), ...invalidSeatsProblem(products, terms.seats)]
  if (broken.length > 0) invalid(...broken)
}

function invalidSeatsProblem(products: OfferedPrices[], seats: number | null | undefined) {
  if (typeof seats !== 'number') return []
  if (products.some(product => seatsWithinBounds(product, seats) !== undefined)) return []
  const bySeat = products.find(product => rangeOf(product) !== undefined)
  const msg = seatProblem(bySeat && rangeOf(bySeat), seats) ?? ''
  return [{ loc: ['body', 'seats'], msg, input: seats }]
}

/** The link's seats if the product allows that number; otherwise undefined. */
export function seatsWithinBounds(
  product: OfferedPrices,
  seats: number | null,
): number | undefined {
  if (seats === null || seatProblem(rangeOf(product), seats) !== undefined) return undefined
  return seats
}
