import { z } from 'zod'
import { task } from '../records/scheduler/task.ts'

/** Ends the sales and purchases of a deleted organization. */
export const settleOrganizationOffboarding = task('settle_organization_departure', z.object({}))
