import { z } from 'zod'
import { task } from '../../records/scheduler/task.ts'

/**
 * Ends a removed user's purchases, and notifies the organizations they worked in. Its subject is
 * the user, whose row is already deleted.
 */
export const offboardUserTask = task(
  'offboard_user',
  z.object({ organizations: z.array(z.uuid()).default([]) }),
  { earlier_kind: 'settle_user_departure' },
)
