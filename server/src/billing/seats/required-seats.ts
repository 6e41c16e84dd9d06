import type { SeatRange } from '../products/seat-price.ts'

/**
 * The number of seats a subscription needs for this number of members, where other subscriptions to
 * the same product already cover some: within the range its price allows.
 */
export const requiredSeats = (members: number, elsewhere: number, { least, most }: SeatRange) =>
  Math.min(Math.max(members - elsewhere, least), most)
