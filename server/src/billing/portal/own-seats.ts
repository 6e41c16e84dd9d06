import { portalSeatEndpoints } from '@gatehouse/contract/billing/seats'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { findSeat } from '../customer-seats/queries.ts'
import { assignSeat } from '../seats/assign-seat.ts'
import { listPurchaseSeats } from '../seats/list-purchase-seats.ts'
import { resendSeat } from '../seats/resend-seat.ts'
import { takeSeatBack } from '../seats/take-seat-back.ts'
import { toPortalSubscription } from './portal-purchases.ts'
import { listClaimedSubscriptions } from './queries.ts'

const NONE: ReadonlySet<string> = new Set()

/** The customer's seats: those they bought, and those they hold. */
export const portalSeats = implement(
  portalSeatEndpoints,
  {
    list: listPurchaseSeats,
    assign: (work, { body }) => assignSeat(work, body),
    revoke: (work, { seat_id }) => takeSeatBack(work, seat_id),
    resend: (work, { seat_id }) => resendSeat(work, seat_id),
    subscriptions: async (work, input) => {
      const { rows, total_count } = await listClaimedSubscriptions(work, input)
      const items = rows.map(row => ({
        ...toPortalSubscription(row, NONE),
        // What only the buyer and the merchant may see.
        ...{ metadata: {}, custom_field_data: {}, discount: null, discount_id: null },
        ...{ customer_cancellation_reason: null, customer_cancellation_comment: null },
        ...{ checkout_id: null, pending_update: null, meters: [] },
      }))
      return page(items, total_count, input.limit)
    },
  },
  { find: async (work, { seat_id }) => (seat_id === undefined ? true : findSeat(work, seat_id)) },
)
