import { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'

/**
 * Synchronizes the seats an organization bought with its number of members. Its subject is the
 * organization; the handler is in a higher layer, in `billing/seats`.
 */
export const syncSeatsTask = task('sync_seats', z.object({}), { earlier_kind: 'follow_seats' })

/**
 * Enqueues the synchronization, in the transaction that changed a count: a member joined or left,
 * or a seat-based subscription began, changed or ended.
 */
export async function seatsChanged(work: Work, organization_id: string): Promise<void> {
  // The buyer's own test clock does not matter: members join and leave in real time.
  await enqueue(work, syncSeatsTask, { organization_id: null, subject_id: organization_id })
}

/**
 * Synchronizes every organization that bought seats from a merchant, one buyer after another,
 * because the merchant's rule for seats following members has changed. Its subject is the merchant.
 */
export const syncMerchantSeatsTask = task(
  'sync_merchant_seats',
  z.object({ after: z.uuid().default('00000000-0000-0000-0000-000000000000') }),
  { earlier_kind: 'follow_merchants_seats' },
)
