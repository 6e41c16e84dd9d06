import { followMerchantsSeatsTask, followSeatsTask } from '../../organizations/seats/seats.ts'
import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { adjustSeats } from './adjust-seats.ts'
import { followMerchantsSeats } from './follow-merchants-seats.ts'
import { followSeats } from './follow-seats.ts'
import { adjustSeatsTask } from './seat.ts'

export const seatJobs: Handler[] = [
  inWork(followSeatsTask, (work, organization_id) => followSeats(work, organization_id)),
  inWork(followMerchantsSeatsTask, (work, id, { after }) => followMerchantsSeats(work, id, after)),
  inWork(adjustSeatsTask, (work, subscription_id) => adjustSeats(work, subscription_id)),
]
