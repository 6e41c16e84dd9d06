import { unawaited } from '../../platform/db/pipelined.ts'
import { newId } from '../../platform/ids.ts'
import type { MailContent } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../scheduler/schedule.ts'
import { encryptContent } from './mail-content.ts'
import { mayMail, type MailLimit } from './mail-limit.ts'
import { mailTask } from './mail-task.ts'

/** A mail: its title is the subject, its kind the reason it is sent. */
export type Mail = {
  kind: string
  to: string
  content: MailContent
  /** The organization that sends it; null is the server itself. */
  organization_id: string | null
  limit: MailLimit
  /** The merchant's customer who receives it, and its order or subscription. */
  about?: MailSubject | undefined
  /** Whether it may be sent again: its content, without secrets, is kept when it has been sent. */
  repeatable?: boolean
}

/** A customer, and the order or subscription of theirs that a mail is about. */
export type MailSubject = {
  customer_id: string
  order_id?: string | null | undefined
  subscription_id?: string | null | undefined
}

/**
 * Stores a mail in the transaction that it reports on. It is rendered and sent once that has
 * committed; without an SMTP server it is only stored and shown at /mailbox. A mail triggered by a
 * request is omitted beyond the limit of its address; then there is no id. Emails of the server
 * itself, such as those about a user's account, never have a merchant's look.
 */
export async function sendMail(work: Work, mail: Mail): Promise<string | undefined> {
  const { to, content: said, limit, about, ...rest } = mail
  if (said.brand && rest.organization_id === null)
    throw new Error("an email of the server must not look like an organization's")
  if (limit === 'triggered' && !(await mayMail(work, to))) return undefined
  const id = newId()
  const content = encryptContent(work.server.keys, said)
  const row = { id, recipient: to, subject: said.title, ...rest, ...about, content }
  await work.sql
    .insertInto('mails')
    .values({ ...row, created_at: work.now })
    .modifyEnd(unawaited)
    .execute()
  if (work.server.config.smtp_url !== undefined) {
    await enqueue(work, mailTask, { organization_id: null, subject_id: id })
  }
  return id
}
