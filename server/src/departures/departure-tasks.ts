import { z } from 'zod'
import { task } from '../records/agenda/task.ts'

/** Ends what a deleted organization sold and bought. */
export const settleOrganizationDeparture = task('settle_organization_departure', z.object({}))
