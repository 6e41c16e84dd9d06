import { z } from 'zod'
import { task } from '../records/scheduler/task.ts'

/** Ends the sales and purchases of a deleted organization. */
export const settleOrganizationOffboarding = task('offboard_organization', z.object({}), {
  earlier_kind: 'settle_organization_departure',
})

/** Erases the data of erased customers from deliveries that were still being retried. */
export const eraseRecordsTask = task(
  'erase_customer_records',
  z.object({ organization_id: z.uuid(), customers: z.array(z.uuid()) }),
)
