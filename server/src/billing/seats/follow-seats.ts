import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { seatSubscriptionsOf } from './queries.ts'
import { seatLimitOf } from './seat-limit.ts'

/**
 * Writes down onto an organization how many may work in it by what it bought, and tells the
 * merchants it bought from that something about its people changed. Nobody is turned out: where
 * there are more than may be, nobody else comes in.
 */
export async function followSeats(work: Work, organization_id: string): Promise<void> {
  const organization = await work.sql
    .selectFrom('organizations')
    .select('seat_limit')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!organization) return
  const subscriptions = await seatSubscriptionsOf(work, organization_id)
  const seat_limit = seatLimitOf(subscriptions)
  if (seat_limit !== organization.seat_limit) {
    await work.sql
      .updateTable('organizations')
      .set({ seat_limit })
      .where('id', '=', organization_id)
      .execute()
    const subject = { subject_kind: 'organization', subject_id: organization_id, organization_id }
    await recordAudit(work, {
      action: 'organization.seat_limit_changed',
      ...subject,
      before: { seat_limit: organization.seat_limit },
      after: { seat_limit },
    })
  }
  const told = new Map(subscriptions.map(row => [row.customer_id, row.organization_id]))
  for (const [id, merchant] of told) {
    await customerStateChanged(work, { id, organization_id: merchant })
  }
}
