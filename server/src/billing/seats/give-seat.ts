import { seatLifecycle } from '@gatehouse/contract/billing/seats'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import {
  purchaseOfSeat,
  statusOfSeat,
  toSeat,
  type SeatWithMember,
} from '../customer-seats/customer-seat.ts'
import { setSeat } from '../customer-seats/queries.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { grantToSeat } from '../grants/grant-benefits.ts'
import type { PurchaseState } from '../grants/queries.ts'

/**
 * Gives a pending seat, whose purchase is locked, to the customer with its address, who is created
 * if needed, and grants them the benefits.
 */
export async function giveSeat(
  work: Work,
  seat: SeatWithMember,
  { organization_id, product_id }: PurchaseState,
): Promise<{ seat: SeatWithMember; holder: CustomerRow }> {
  const holder = await findOrCreateCustomer(work, {
    ...{ organization_id, email: seat.email, is_named: true },
    ...{ customer_id: null, external_id: null, name: null, billing_name: null },
    ...{ billing_address: null, tax_id: null, locale: null, metadata: {} },
    ...{ user_id: null, buyer_organization_id: null },
  })
  const claimed = await setSeat(work, seat, {
    status: seatLifecycle.next('claim', statusOfSeat(seat)),
    holder_id: holder.id,
    token_hash: null,
    token_expires_at: null,
    claimed_at: work.now,
  })
  const sale = { ...purchaseOfSeat(seat), organization_id, customer_id: holder.id, product_id }
  await grantToSeat(work, sale, seat.id)
  await recordEvent(work, 'customer_seat.claimed', organization_id, toSeat(claimed))
  const subject = { subject_kind: 'seat', subject_id: seat.id, organization_id }
  await recordAudit(work, { action: 'seat.claimed', ...subject, after: toSeat(claimed) })
  return { seat: claimed, holder }
}
