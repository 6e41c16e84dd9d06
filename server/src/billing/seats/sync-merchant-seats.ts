import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { syncMerchantSeatsTask, seatsChanged } from '../../organizations/seats/seats.ts'
import { buyersOf } from './queries.ts'

/** The number of buyers checked in one transaction. */
const BUYERS_AT_ONCE = 200

/**
 * Checks the seats of all of a merchant's buyers again after the merchant's seat settings changed.
 */
export async function syncMerchantSeats(work: Work, organization_id: string, after: string) {
  const buyers = await buyersOf(work, organization_id, { after, limit: BUYERS_AT_ONCE })
  for (const id of buyers) await seatsChanged(work, id)
  const last = buyers.at(-1)
  if (!last || buyers.length < BUYERS_AT_ONCE) return
  const about = { organization_id, subject_id: organization_id, payload: { after: last } }
  await enqueue(work, syncMerchantSeatsTask, about)
}
