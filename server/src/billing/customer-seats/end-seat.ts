import { seatLifecycle } from '@gatehouse/contract/billing/seats'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { statusOfSeat, toSeat, type SeatWithMember } from './customer-seat.ts'
import { setSeat } from './queries.ts'

/** Revokes a locked seat; the caller revokes the benefits of its holder. */
export async function endSeat(work: Work, seat: SeatWithMember): Promise<SeatWithMember> {
  const revoked = await setSeat(work, seat, {
    status: seatLifecycle.next('revoke', statusOfSeat(seat)),
    token_hash: null,
    token_expires_at: null,
    revoked_at: work.now,
  })
  const { id: subject_id, organization_id } = seat
  await recordEvent(work, 'customer_seat.revoked', organization_id, toSeat(revoked))
  const subject = { subject_kind: 'seat', subject_id, organization_id }
  await recordAudit(work, { action: 'seat.revoked', ...subject, before: toSeat(seat) })
  return revoked
}
