import { seatLifecycle, seatProblems, type CustomerSeat } from '@gatehouse/contract/billing/seats'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { purchaseOfSeat, statusOfSeat, toSeat } from '../customer-seats/customer-seat.ts'
import { findSeat } from '../customer-seats/queries.ts'
import { revokeSeat } from '../grants/end-seats.ts'
import { lockPurchase } from '../grants/queries.ts'
import { mailSeat } from './mail-seat.ts'

/**
 * Revokes a seat and its benefits, so that it can be assigned to another person, and notifies its
 * holder. A seat that is revoked already stays as it is.
 */
export async function takeSeatBack(work: Work, id: string): Promise<CustomerSeat> {
  const before = (await findSeat(work, id)) ?? fail(seatProblems.not_found)
  await lockPurchase(work, purchaseOfSeat(before), 'alone')
  const seat = (await findSeat(work, id)) ?? fail(seatProblems.not_found)
  if (!seatLifecycle.can('revoke', statusOfSeat(seat))) return toSeat(seat)
  const revoked = await revokeSeat(work, seat)
  if (seat.holder_id !== null) await mailSeat(work, seat, { kind: 'seat_revoked' })
  return toSeat(revoked)
}
