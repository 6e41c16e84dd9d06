import { updateOrganizationRow } from '../../organizations/organizations/queries.ts'
import { later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { scheduleOnce } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { seatsOfFormerMembers } from '../customer-seats/queries.ts'
import { membersIn, seatsElsewhere, seatSubscriptionsOf, type SeatSubscription } from './queries.ts'
import { adjustSeatsTask, DEBOUNCE_MS } from './seat.ts'
import { seatLimitOf } from './seat-limit.ts'
import { requiredSeats } from './required-seats.ts'
import { takeSeatBack } from './take-seat-back.ts'

/**
 * Updates an organization's seat limit from its purchases, schedules adjustments of seats that
 * follow its members, and schedules `customer.state_changed` for the merchants it bought from. No
 * member is removed: above the limit, no new member can join. Seats that were assigned to former
 * members are revoked.
 */
export async function syncSeats(work: Work, organization_id: string): Promise<void> {
  const organization = await work.sql
    .selectFrom('organizations')
    .select('seat_limit')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!organization) return
  const seatSubscriptions = await seatSubscriptionsOf(work, organization_id)
  const seat_limit = seatLimitOf(
    seatSubscriptions.map(item => ({ ...item, grows_to: item.follows?.most })),
  )
  if (seat_limit !== organization.seat_limit) {
    await updateOrganizationRow(work, organization_id, { seat_limit })
    const subject = { subject_kind: 'organization', subject_id: organization_id, organization_id }
    await recordAudit(work, {
      action: 'organization.seat_limit_changed',
      ...subject,
      before: { seat_limit: organization.seat_limit },
      after: { seat_limit },
    })
  }
  await planAdjustments(work, organization_id, seatSubscriptions)
  for (const { id } of await seatsOfFormerMembers(work, organization_id))
    await takeSeatBack(work, id)
  const merchantsOfCustomers = new Map(
    seatSubscriptions.map(row => [row.customer_id, row.organization_id]),
  )
  for (const [id, merchant] of merchantsOfCustomers) {
    await customerStateChanged(work, { id, organization_id: merchant })
  }
}

/** An adjustment that is already scheduled includes members who joined or left since. */
async function planAdjustments(work: Work, buyer: string, sale: readonly SeatSubscription[]) {
  const following = sale.filter(({ follows }) => follows)
  if (following.length === 0) return
  const members = await membersIn(work, buyer)
  for (const item of following) {
    const requested =
      item.follows && requiredSeats(members, seatsElsewhere(sale, item), item.follows)
    if (requested === undefined || requested === (item.planned_seats ?? item.seats)) continue
    const { id: subject_id, organization_id, offset_ms } = item
    // The merchant's time, which may be ahead of the buyer's.
    const due_at = later(work.now, DEBOUNCE_MS + offset_ms - work.actor.offset_ms)
    await scheduleOnce(work, adjustSeatsTask, due_at, { organization_id, subject_id })
  }
}
