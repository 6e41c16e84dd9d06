import { SEATS_LISTED_MAX, seatProblems, type SeatsList } from '@gatehouse/contract/billing/seats'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { toSeat } from '../customer-seats/customer-seat.ts'
import { countOpenSeats, listSeats } from '../customer-seats/queries.ts'
import { findSeatPurchase } from './find-seat-purchase.ts'
import { readSeatPurchase } from './read-seat-purchase.ts'

type Input = { subscription_id?: string | undefined; order_id?: string | undefined }

/** The seats of a purchase, and how many of those bought are not assigned. */
export async function listPurchaseSeats(work: Reading, input: Input): Promise<SeatsList> {
  const purchase = await findSeatPurchase(work, input, 'query')
  const { seats, assigns_seats } = await readSeatPurchase(work, purchase)
  if (!assigns_seats) fail(seatProblems.not_offered)
  const rows = await listSeats(work, purchase, SEATS_LISTED_MAX)
  const total_seats = seats ?? 0
  const available_seats = Math.max(total_seats - (await countOpenSeats(work, purchase)), 0)
  return { seats: rows.map(toSeat), available_seats, total_seats }
}
