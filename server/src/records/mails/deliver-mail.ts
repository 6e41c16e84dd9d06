import { sendBySmtp } from '../../platform/mail/smtp.ts'
import { reading } from '../../platform/work.ts'
import type { Job } from '../scheduler/handlers.ts'
import { findMail } from './queries.ts'

/**
 * Sends a stored mail to the SMTP server, once as far as a crash in between allows. Its content is
 * then discarded, because its links still work.
 */
export async function deliverMail(job: Job): Promise<void> {
  const mail = await findMail(reading(job.site, job.actor), job.subject_id)
  if (!mail || mail.sent_at) return
  await sendBySmtp(job.site, mail)
  await job.finish(work =>
    work.sql
      .updateTable('mails')
      .set({ sent_at: work.now, content: null, html: null, plain: null })
      .where('id', '=', mail.id)
      .execute(),
  )
}
