import { mailTask } from './mail-task.ts'
import type { Updateable } from 'kysely'
import type { MailsTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** Mails, newest first, with their total; of one recipient if one is given. */
export async function listMails(
  work: Reading,
  { to, page, limit }: { to?: string | undefined; page: number; limit: number },
) {
  let query = work.sql.selectFrom('mails')
  if (to)
    query = query.where(expression =>
      expression(expression.fn('lower', ['recipient']), '=', to.toLowerCase()),
    )
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .select(expression => expression.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** One mail by id. */
export const findMail = (work: Reading, id: string) =>
  work.sql.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether a mail waits for the SMTP server, or for its next attempt. */
export async function isWaiting(work: Reading, id: string): Promise<boolean> {
  const waiting = await work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', '=', mailTask.kind)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Changes the row of a mail. */
export async function updateMail(
  work: Work,
  id: string,
  values: Updateable<MailsTable>,
): Promise<void> {
  await work.sql.updateTable('mails').set(values).where('id', '=', id).execute()
}
