import { externalJob } from '../scheduler/handlers.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailTask } from './mail-task.ts'

/** Mails are sent by SMTP, after the transaction that stored them. */
export const mailJobs = [externalJob(mailTask, deliverMail)]
