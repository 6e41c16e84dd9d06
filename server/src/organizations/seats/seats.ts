import { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/agenda/schedule.ts'
import { task } from '../../records/agenda/task.ts'

/**
 * Brings what an organization bought by the head, and how many may work in it, to one another. Its
 * subject is the organization; what is done about it stands above, in `billing/seats`.
 */
export const followSeatsTask = task('follow_seats', z.object({}))

/**
 * Asks for that, in the transaction that changed how many there are: somebody came or went, or a
 * subscription that counts people began, changed or ended.
 */
export async function seatsChanged(work: Work, organization_id: string): Promise<void> {
  // The buyer's own clock has no part in it: members come and go in real time.
  await enqueue(work, followSeatsTask, { organization_id: null, subject_id: organization_id })
}

/**
 * Does so for everybody who bought by the head from a merchant, after a buyer: their rule of
 * whether seats follow members has changed. Its subject is the merchant.
 */
export const followMerchantsSeatsTask = task(
  'follow_merchants_seats',
  z.object({ after: z.uuid().default('00000000-0000-0000-0000-000000000000') }),
)
