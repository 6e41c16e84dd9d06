import type { Work } from '../../platform/work.ts'
import type { SeatWithMember } from '../customer-seats/customer-seat.ts'
import { endSeat } from '../customer-seats/end-seat.ts'
import { lockOpenSeats, lockSeatsOfHolder } from '../customer-seats/queries.ts'
import type { Purchase } from './grant.ts'
import { lockGrantsOfSeat } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

/** Revokes a locked seat, and the benefits of its holder. */
export async function revokeSeat(work: Work, seat: SeatWithMember): Promise<SeatWithMember> {
  const revoked = await endSeat(work, seat)
  for (const grant of await lockGrantsOfSeat(work, seat.id)) await revokeGrant(work, grant)
  return revoked
}

/**
 * Revokes the seats of a locked purchase beyond the given number: invitations first, and then the
 * seats that were claimed last.
 */
export async function revokeSeatsBeyond(
  work: Work,
  purchase: Purchase,
  seats: number,
): Promise<void> {
  const open = await lockOpenSeats(work, purchase)
  for (const seat of open.slice(seats)) await revokeSeat(work, seat)
}

/** Revokes some of the seats that a customer holds. */
export async function revokeSeatsOfHolder(
  work: Work,
  customer_id: string,
  limit: number,
): Promise<void> {
  for (const seat of await lockSeatsOfHolder(work, customer_id, limit)) await endSeat(work, seat)
}
