import { z } from 'zod'
import { task } from '../records/scheduler/task.ts'

/** Ends the sales and purchases of a deleted organization. */
export const settleOrganizationOffboarding = task('settle_organization_departure', z.object({}))

/** Erases the data of erased customers from deliveries that were still being retried. */
export const eraseRecordsTask = task(
  'erase_customer_records',
  z.object({ organization_id: z.uuid(), customers: z.array(z.uuid()) }),
)
