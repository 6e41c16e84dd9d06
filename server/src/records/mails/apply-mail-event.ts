import type { MailEvent } from '@gatehouse/contract/records/mail-events'
import { plainDetail } from '../../platform/mail/bounce-detail.ts'
import type { Work } from '../../platform/work.ts'
import { updateMail } from './queries.ts'
import { noteProblem, settleBounce } from './settle-bounce.ts'

/** Our Message-ID begins with the mail's id. */
const MAIL_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i

/**
 * Records what became of a mail, once: events may arrive twice and in any order, so each has its
 * own column, and the list shows the most serious.
 */
export async function applyMailEvent(work: Work, { type, data }: MailEvent): Promise<void> {
  const id = MAIL_ID.exec(data.message_id)?.[1]
  if (id === undefined) return
  const mail = await work.sql
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return
  const detail = data.reason ? plainDetail(data.reason) : null
  if (type === 'email.bounced') return settleBounce(work, mail, detail)
  if (type === 'email.delivered') {
    if (mail.delivered_at === null) await updateMail(work, id, { delivered_at: work.now })
    return
  }
  if (mail.complained_at !== null) return
  const said = detail ?? mail.delivery_detail
  await updateMail(work, id, { complained_at: work.now, delivery_detail: said })
  await noteProblem(work, mail, { problem: 'complained', detail })
}
