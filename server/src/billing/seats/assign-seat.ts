import {
  SEAT_INVITATION_HOURS,
  seatProblems,
  type CustomerSeat,
  type SeatAssign,
} from '@gatehouse/contract/billing/seats'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { later, HOUR } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toSeat, type SeatPurchase } from '../customer-seats/customer-seat.ts'
import { insertSeat, lockOpenSeats } from '../customer-seats/queries.ts'
import { lockPurchase, type PurchaseState } from '../grants/queries.ts'
import { findSeatPerson } from './find-seat-person.ts'
import { findSeatPurchase } from './find-seat-purchase.ts'
import { giveSeat } from './give-seat.ts'
import { mailSeat } from './mail-seat.ts'

/**
 * Assigns one of the seats of a purchase to a person and emails them an invitation to claim it. The
 * purchase is locked, so that no more seats are assigned than were bought.
 */
export async function assignSeat(work: Work, body: SeatAssign): Promise<CustomerSeat> {
  const purchase = await findSeatPurchase(work, body, 'body')
  const standing = await lockPurchase(work, purchase, 'alone')
  if (!standing) return fail(seatProblems.not_found)
  if (!standing.assigns_seats) fail(seatProblems.not_offered)
  if (!standing.stands) fail(seatProblems.ended)
  if (body.immediate_claim && work.actor.kind === 'customer') {
    const msg = 'Only the merchant can assign a seat without an invitation.'
    invalid({ loc: ['body', 'immediate_claim'], msg, input: true })
  }
  const person = await findSeatPerson(work, standing.customer_id, body)
  const open = await lockOpenSeats(work, purchase)
  if (open.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())) {
    fail(seatProblems.already_assigned)
  }
  if (open.length >= (standing.seats ?? 0)) fail(seatProblems.none_left)
  const { token, ...invitation } = newInvitation(work)
  const seat = await insertSeat(work, {
    ...{ id: newId(), ...person, ...invitation },
    ...columnsOf(purchase, standing),
    status: 'pending',
    metadata: JSON.stringify(body.metadata ?? {}),
    created_at: work.now,
  })
  const { id: subject_id, organization_id } = seat
  await recordEvent(work, 'customer_seat.assigned', organization_id, toSeat(seat))
  const subject = { subject_kind: 'seat', subject_id, organization_id }
  await recordAudit(work, { action: 'seat.assigned', ...subject, after: toSeat(seat) })
  if (body.immediate_claim) return toSeat((await giveSeat(work, seat, standing)).seat)
  await mailSeat(work, seat, { kind: 'seat_invitation', token })
  return toSeat(seat)
}

const columnsOf = (purchase: SeatPurchase, standing: PurchaseState) => ({
  organization_id: standing.organization_id,
  customer_id: standing.customer_id,
  order_id: 'order_id' in purchase ? purchase.order_id : null,
  subscription_id: 'order_id' in purchase ? null : purchase.subscription_id,
})

const TOKEN_LENGTH = 43

/** An invitation's token, and what is stored of it; it expires in real time. */
export function newInvitation(work: Work) {
  const token = newToken(TOKEN_LENGTH)
  const token_expires_at = later(realNow(work), SEAT_INVITATION_HOURS * HOUR)
  return { token, token_hash: sha256(token), token_expires_at }
}
