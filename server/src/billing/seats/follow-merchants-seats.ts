import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/agenda/schedule.ts'
import { followMerchantsSeatsTask, seatsChanged } from '../../organizations/seats/seats.ts'
import { buyersOf } from './queries.ts'

/** Buyers that are asked about in one transaction. */
const BUYERS_AT_ONCE = 200

/** Looks anew at the seats of everybody who bought from a merchant whose rule for them changed. */
export async function followMerchantsSeats(work: Work, organization_id: string, after: string) {
  const buyers = await buyersOf(work, organization_id, { after, limit: BUYERS_AT_ONCE })
  for (const id of buyers) await seatsChanged(work, id)
  const last = buyers.at(-1)
  if (!last || buyers.length < BUYERS_AT_ONCE) return
  const about = { organization_id, subject_id: organization_id, payload: { after: last } }
  await enqueue(work, followMerchantsSeatsTask, about)
}
