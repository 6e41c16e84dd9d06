import type { CustomerMember } from '@gatehouse/contract/billing/customer-members'
import type { CustomerSeat, SeatStatus } from '@gatehouse/contract/billing/seats'
import type { Selectable } from 'kysely'
import type { CustomerSeatsTable } from '../../platform/db/tables.ts'
import type { Nested } from '../../platform/db/nested.ts'
import { asMoment } from '../../platform/db/nested.ts'

export type CustomerSeatRow = Selectable<CustomerSeatsTable>

/** The member of the buying organization whose seat it is. */
export type SeatMember = Pick<CustomerMember, 'id' | 'email' | 'name' | 'role'> & {
  created_at: string
}

/** A seat with its member. */
export type SeatWithMember = CustomerSeatRow & { member: Nested<SeatMember> | null }

/** The purchase a seat belongs to: exactly one of the two. */
export type SeatPurchase = { order_id: string } | { subscription_id: string }

/** The purchase of a stored seat. */
export function purchaseOfSeat({ order_id, subscription_id }: CustomerSeatRow): SeatPurchase {
  if (subscription_id !== null) return { subscription_id }
  if (order_id === null) throw new Error('a seat must belong to a purchase')
  return { order_id }
}

// Only the lifecycle's statuses are stored.
export const statusOfSeat = (row: CustomerSeatRow) => row.status as SeatStatus

/** The seat as the API shows it. */
export function toSeat(row: SeatWithMember): CustomerSeat {
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    subscription_id: row.subscription_id,
    order_id: row.order_id,
    status: statusOfSeat(row),
    customer_id: row.holder_id,
    member_id: row.member_id,
    member: toMember(row),
    email: row.email,
    customer_email: row.email,
    invitation_token_expires_at: row.token_expires_at,
    claimed_at: row.claimed_at,
    revoked_at: row.revoked_at,
    seat_metadata: row.metadata,
  }
}

/** A former member is not shown. */
function toMember({ member, customer_id }: SeatWithMember): CustomerMember | null {
  if (!member) return null
  const { id, email, name, role, created_at } = member
  const fields = { id, email, name, role, customer_id, external_id: null }
  return { ...fields, created_at: asMoment(created_at), modified_at: null }
}
