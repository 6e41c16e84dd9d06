import { customerSeatEndpoints } from '@gatehouse/contract/billing/seats'
import { implement } from '../../platform/http/implement.ts'
import { findSeat } from '../customer-seats/queries.ts'
import { assignSeat } from './assign-seat.ts'
import { claimSeat, getClaimInfo } from './claim-seat.ts'
import { listPurchaseSeats } from './list-purchase-seats.ts'
import { resendSeat } from './resend-seat.ts'
import { takeSeatBack } from './take-seat-back.ts'

/** Seats that are assigned to people one by one. */
export const customerSeats = implement(
  customerSeatEndpoints,
  {
    list: listPurchaseSeats,
    assign: (work, { body }) => assignSeat(work, body),
    revoke: (work, { seat_id }) => takeSeatBack(work, seat_id),
    resend: (work, { seat_id }) => resendSeat(work, seat_id),
    info: (work, { invitation_token }) => getClaimInfo(work, invitation_token),
    claim: (work, { body }) => claimSeat(work, body.invitation_token),
  },
  { find: async (work, { seat_id }) => (seat_id === undefined ? true : findSeat(work, seat_id)) },
)
