import { syncMerchantSeatsTask, syncSeatsTask } from '../../organizations/seats/seats.ts'
import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { adjustSeats } from './adjust-seats.ts'
import { syncMerchantSeats } from './sync-merchant-seats.ts'
import { syncSeats } from './sync-seats.ts'
import { adjustSeatsTask } from './seat.ts'

export const seatJobs: Handler[] = [
  transactionalJob(syncSeatsTask, (work, organization_id) => syncSeats(work, organization_id)),
  transactionalJob(syncMerchantSeatsTask, (work, id, { after }) =>
    syncMerchantSeats(work, id, after),
  ),
  transactionalJob(adjustSeatsTask, (work, subscription_id) => adjustSeats(work, subscription_id)),
]
