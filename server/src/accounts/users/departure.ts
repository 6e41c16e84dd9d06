import { z } from 'zod'
import { task } from '../../records/agenda/task.ts'

/**
 * Ends what a removed user bought, and tells the organizations they worked in. Its subject is the
 * user, whose row is gone by then.
 */
export const settleUserDeparture = task(
  'settle_user_departure',
  z.object({ organizations: z.array(z.uuid()).default([]) }),
)
