import { seatLifecycle, seatProblems, type CustomerSeat } from '@gatehouse/contract/billing/seats'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { purchaseOfSeat, statusOfSeat, toSeat } from '../customer-seats/customer-seat.ts'
import { findSeat, setSeat } from '../customer-seats/queries.ts'
import { lockPurchase } from '../grants/queries.ts'
import { newInvitation } from './assign-seat.ts'
import { mailSeat } from './mail-seat.ts'

/** Emails a new invitation to a pending seat; the previous one no longer works. */
export async function resendSeat(work: Work, id: string): Promise<CustomerSeat> {
  const before = (await findSeat(work, id)) ?? fail(seatProblems.not_found)
  await lockPurchase(work, purchaseOfSeat(before), 'alone')
  const seat = (await findSeat(work, id)) ?? fail(seatProblems.not_found)
  if (!seatLifecycle.can('resend', statusOfSeat(seat))) fail(seatProblems.not_pending)
  const { token, ...invitation } = newInvitation(work)
  const renewed = await setSeat(work, seat, invitation)
  const { organization_id } = seat
  const subject = { subject_kind: 'seat', subject_id: id, organization_id }
  await recordAudit(work, { action: 'seat.resent', ...subject })
  await mailSeat(work, renewed, { kind: 'seat_invitation', token })
  return toSeat(renewed)
}
