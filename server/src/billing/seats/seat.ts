import { z } from 'zod'
import { MINUTE } from '../../platform/clock.ts'
import { task } from '../../records/agenda/task.ts'

/**
 * Brings the seats of one subscription to the number of members of who bought it. It waits a
 * moment: whoever else comes or goes until then is part of the same change.
 */
export const adjustSeatsTask = task('adjust_seats', z.object({}))

/** How long comings and goings are gathered into one change. */
export const GATHERING_MS = MINUTE
