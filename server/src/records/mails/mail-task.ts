import { z } from 'zod'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../scheduler/task.ts'

/**
 * Sends a stored mail to the SMTP server; the subject is the mail's id. A server that is down for
 * days loses no mail.
 */
export const mailTask = task('deliver_mail', z.object({}), { attempts_max: EXTERNAL_ATTEMPTS_MAX })
