import { z } from 'zod'
import { task } from '../scheduler/task.ts'

/** Hands a stored mail to the mail server; the subject is the mail's id. */
export const mailTask = task('deliver_mail', z.object({}))
