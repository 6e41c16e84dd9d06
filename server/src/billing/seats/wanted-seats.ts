import type { SeatRange } from '../products/seat-price.ts'

/**
 * How many seats a subscription needs for so many members, where others of the same product have
 * some already: never fewer nor more than its price allows.
 */
export const wantedSeats = (members: number, elsewhere: number, { least, most }: SeatRange) =>
  Math.min(Math.max(members - elsewhere, least), most)
