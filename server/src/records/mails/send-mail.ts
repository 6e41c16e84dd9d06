import { unawaited } from '../../platform/db/together.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../agenda/schedule.ts'
import { sealContent } from './mail-content.ts'
import { mailTask } from './mail-task.ts'

/** A mail as it will be read; the kind says why it is sent. */
export type Mail = {
  kind: string
  to: string
  subject: string
  html: string
  plain: string
  /** Whose business it is; null is the instance's own. */
  organization_id: string | null
}

/**
 * Writes a mail in the transaction of what it tells of. It is handed over once that has
 * committed; without a mail server the row is all there is, shown at /mailbox.
 */
export async function sendMail(work: Work, mail: Mail): Promise<string> {
  const id = newId()
  const { to, html, plain, ...rest } = mail
  const content = sealContent(work.place.keys, { html, plain })
  await work.sql
    .insertInto('mails')
    .values({ id, recipient: to, ...rest, content, created_at: work.now })
    .modifyEnd(unawaited)
    .execute()
  if (work.place.config.smtp_url !== undefined) {
    await enqueue(work, mailTask, { organization_id: null, subject_id: id })
  }
  return id
}
