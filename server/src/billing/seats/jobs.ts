import { followSeatsTask } from '../../organizations/seats/seats.ts'
import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { followSeats } from './follow-seats.ts'

export const seatJobs: Handler[] = [
  inWork(followSeatsTask, (work, organization_id) => followSeats(work, organization_id)),
]
