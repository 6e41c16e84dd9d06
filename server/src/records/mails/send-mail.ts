import { unawaited } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../scheduler/schedule.ts'
import { encryptContent } from './mail-content.ts'
import { mayMail, type MailLimit } from './mail-limit.ts'
import { mailTask } from './mail-task.ts'

/** A mail in readable form; the kind is the reason it is sent. */
export type Mail = {
  kind: string
  to: string
  subject: string
  html: string
  plain: string
  /** The organization that sends it; null is the server itself. */
  organization_id: string | null
  limit: MailLimit
  /** The merchant's customer who receives it, and its order or subscription. */
  about?: MailSubject | undefined
}

/** A customer, and the order or subscription of theirs that a mail is about. */
export type MailSubject = {
  customer_id: string
  order_id?: string | null | undefined
  subscription_id?: string | null | undefined
}

/**
 * Stores a mail in the transaction that it reports on. It is sent once that has committed; without
 * an SMTP server it is only stored and shown at /mailbox. A mail triggered by a request is omitted
 * beyond the limit of its address.
 */
export async function sendMail(work: Work, mail: Mail): Promise<void> {
  const { to, html, plain, limit, about, ...rest } = mail
  if (limit === 'triggered' && !(await mayMail(work, to))) return
  const id = newId()
  const content = encryptContent(work.server.keys, { html, plain })
  await work.sql
    .insertInto('mails')
    .values({ id, recipient: to, ...rest, ...about, content, created_at: work.now })
    .modifyEnd(unawaited)
    .execute()
  if (work.server.config.smtp_url !== undefined) {
    await enqueue(work, mailTask, { organization_id: null, subject_id: id })
  }
}
