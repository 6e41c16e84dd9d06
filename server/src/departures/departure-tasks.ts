import { z } from 'zod'
import { task } from '../records/agenda/task.ts'

/** Ends the sales and purchases of a deleted organization. */
export const settleOrganizationDeparture = task('settle_organization_departure', z.object({}))
