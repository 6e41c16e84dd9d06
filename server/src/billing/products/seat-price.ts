import type { SeatTiers } from '@gatehouse/contract/billing/prices'
import { invalid } from '@gatehouse/contract/kit/problems'
import { rational, roundHalfAwayFromZero, sumOf, times } from '../../platform/money.ts'

/** The tiers of a seat-based price as they are stored: in order and without gaps. */
export type StoredTiers = Pick<SeatTiers, 'seat_tier_type' | 'tiers'>

/** The tiers as the API shows them: with the minimum and maximum number of seats. */
export function tierFields({ seat_tier_type, tiers }: StoredTiers): SeatTiers {
  return { seat_tier_type, tiers, ...seatBounds({ tiers }) }
}

/** The minimum and maximum number of seats of a price; a null maximum means no limit. */
export function seatBounds({ tiers }: Pick<StoredTiers, 'tiers'>) {
  return {
    minimum_seats: tiers[0]?.min_seats ?? 1,
    maximum_seats: tiers.at(-1)?.max_seats ?? null,
  }
}

/** The number of seats a customer may have: the price's range, or a narrower one. */
export type SeatRange = { least: number; most: number }

/** Why this number of seats cannot be bought; undefined where it can. */
export function seatProblem(range: SeatRange | undefined, seats: number): string | undefined {
  if (!range) return 'Seats are only allowed for seat-based prices.'
  if (seats < range.least) return `At least ${range.least} seats are required.`
  return seats > range.most ? `At most ${range.most} seats are allowed.` : undefined
}

/** The total price of this number of seats, in minor units. */
export const seatAmount = (stored: StoredTiers, seats: number): number =>
  sumOf(seatUnits(stored, seats).map(part => product(part.quantity, part.unit_amount)))

/**
 * The seats as quantities with their unit amounts: one part for volume pricing, or one for each
 * tier reached.
 */
export function seatUnits(stored: StoredTiers, seats: number) {
  if (stored.seat_tier_type === 'volume') {
    return [{ unit_amount: pricePerSeat(stored, seats) ?? 0, quantity: seats }]
  }
  const parts = stored.tiers.map(({ min_seats, max_seats, price_per_seat }, index) => {
    // A product that starts at five seats bills the first four at the price of its first tier.
    const from = index === 0 ? 1 : min_seats
    const counted = Math.min(seats, max_seats ?? seats) - from + 1
    return { unit_amount: price_per_seat, quantity: Math.max(counted, 0) }
  })
  return parts.filter(({ quantity }) => quantity > 0)
}

/** The price of one seat at this quantity; null where the seats have different prices. */
export function pricePerSeat(stored: StoredTiers, seats: number): number | null {
  const within = stored.tiers.filter(({ min_seats }) => min_seats <= seats)
  const tier = within.at(-1) ?? stored.tiers[0]
  const isOneRate = stored.seat_tier_type === 'volume' || within.length <= 1
  return tier && isOneRate ? tier.price_per_seat : null
}

const product = (seats: number, price: number) =>
  roundHalfAwayFromZero(times(rational(seats), rational(price)))

/** The errors in a merchant's tiers: each must begin where the previous one ends. */
export function tierProblem({ tiers }: StoredTiers): { index: number; msg: string }[] {
  return tiers.flatMap(({ min_seats, max_seats }, index) => {
    const before = tiers[index - 1]
    const reject = (msg: string) => [{ index, msg }]
    if (max_seats !== null && max_seats < min_seats) {
      return reject('The maximum seats of a tier must be at least its minimum.')
    }
    if (!before) return []
    if (before.max_seats === null) return reject('Only the last tier can be unlimited.')
    return min_seats === before.max_seats + 1
      ? []
      : reject('A tier must start at the seat after the end of the previous tier.')
  })
}

/** Rejects a product whose seats are assigned to people but which is not sold by the seat. */
export function requireSeatPrice(
  { assigns_seats }: { assigns_seats: boolean },
  prices: readonly { amount_type: string }[],
): void {
  if (!assigns_seats || prices.some(({ amount_type }) => amount_type === 'seat_based')) return
  const msg = 'A product whose seats are assigned to people needs a price per seat.'
  invalid({ loc: ['body', 'prices'], msg })
}
