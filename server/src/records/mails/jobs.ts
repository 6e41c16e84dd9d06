import { externalJob } from '../scheduler/handlers.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailTask } from './mail-task.ts'

/** Mails leave by SMTP, after the transaction that wrote them. */
export const mailJobs = [externalJob(mailTask, deliverMail)]
