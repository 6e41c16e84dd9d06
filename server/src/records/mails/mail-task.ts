import { z } from 'zod'
import { task } from '../scheduler/task.ts'

/** Sends a stored mail to the SMTP server; the subject is the mail's id. */
export const mailTask = task('deliver_mail', z.object({}))
