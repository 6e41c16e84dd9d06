import { z } from 'zod'
import { task } from '../../records/scheduler/task.ts'

/** Ends credits at the time they expire; the subject is their id. */
export const expireCreditTask = task('expire_meter_credit', z.object({}))

/** Aligns the meters that a subscription takes with its credits; its id is the subject. */
export const followMetersTask = task('follow_meters', z.object({}))
