import { withOutside } from '../agenda/handlers.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailTask } from './mail-task.ts'

/** Mails leave by SMTP, after the transaction that wrote them. */
export const mailJobs = [withOutside(mailTask, deliverMail)]
