import type { Keys } from '../../platform/crypto/keys.ts'
import { withoutSecrets } from '../../platform/mail/layout.ts'
import { sendBySmtp } from '../../platform/mail/smtp.ts'
import { reading } from '../../platform/work.ts'
import type { Job } from '../scheduler/handlers.ts'
import { contentOf, encryptContent, renderStored } from './mail-content.ts'
import { findMail } from './queries.ts'

/**
 * Sends a stored mail to the SMTP server, once as far as a crash in between allows. Its content is
 * then discarded, because its links still work; of a mail that may be sent again, only its secrets.
 */
export async function deliverMail(job: Job): Promise<void> {
  const { keys } = job.site
  const mail = await findMail(reading(job.site, job.actor), job.subject_id)
  if (!mail || mail.sent_at) return
  const said = contentOf(keys, mail)
  await sendBySmtp(job.site, {
    ...{ id: mail.id, recipient: mail.recipient, subject: mail.subject },
    ...(await renderStored(keys, mail)),
    sender: said?.brand && said.sender,
    ...(said && { reply_to: said.reply_to, unsubscribe_url: said.unsubscribe_url }),
  })
  await job.finish(work =>
    work.sql
      .updateTable('mails')
      .set({ sent_at: work.now, content: keptContent(keys, mail), html: null, plain: null })
      .where('id', '=', mail.id)
      .execute(),
  )
}

function keptContent(keys: Keys, mail: NonNullable<Awaited<ReturnType<typeof findMail>>>) {
  const said = mail.repeatable ? contentOf(keys, mail) : undefined
  return said ? encryptContent(keys, withoutSecrets(said)) : null
}
