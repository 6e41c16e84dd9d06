import type { Keys } from '../../platform/crypto/keys.ts'
import { withoutSecrets } from '../../platform/mail/layout.ts'
import { sendBySmtp } from '../../platform/mail/smtp.ts'
import { reading } from '../../platform/work.ts'
import type { Job } from '../scheduler/handlers.ts'
import { contentOf, encryptContent, renderStored } from './mail-content.ts'
import { findMail, updateMail } from './queries.ts'
import { settleBounce } from './settle-bounce.ts'

/**
 * Sends a stored mail to the SMTP server, once as far as a crash in between allows. Its content is
 * then discarded, because its links still work; of a mail that may be sent again, only its secrets.
 * A mail whose address is rejected for good has bounced and is not attempted again.
 */
export async function deliverMail(job: Job): Promise<void> {
  const { keys } = job.site
  const mail = await findMail(reading(job.site, job.actor), job.subject_id)
  if (!mail || mail.sent_at || mail.bounced_at) return
  const said = contentOf(keys, mail)
  const { bounce } = await sendBySmtp(job.site, {
    ...{ id: mail.id, recipient: mail.recipient, subject: mail.subject },
    ...(await renderStored(keys, mail)),
    sender: said?.brand && said.sender,
    ...(said && { reply_to: said.reply_to, unsubscribe_url: said.unsubscribe_url }),
  })
  await job.finish(async work => {
    const kept = { content: keptContent(keys, mail), html: null, plain: null }
    if (bounce !== undefined) {
      await updateMail(work, mail.id, kept)
      return settleBounce(work, mail, bounce)
    }
    await updateMail(work, mail.id, { ...kept, sent_at: work.now })
  })
}

function keptContent(keys: Keys, mail: NonNullable<Awaited<ReturnType<typeof findMail>>>) {
  const said = mail.repeatable ? contentOf(keys, mail) : undefined
  return said ? encryptContent(keys, withoutSecrets(said)) : null
}
