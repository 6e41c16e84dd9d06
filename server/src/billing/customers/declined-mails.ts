import { declinableMails, type DeclinableMail } from '@gatehouse/contract/billing/mail-preferences'
import type { Reading, Work } from '../../platform/work.ts'

/** The kind as one that customers may decline; undefined if it is always sent. */
export const declinable = (kind: string): DeclinableMail | undefined =>
  declinableMails.find(item => item === kind)

/** Whether a customer has declined emails of a kind; only some kinds may be declined. */
export async function hasDeclined(work: Work, customer_id: string, kind: string): Promise<boolean> {
  const known = declinable(kind)
  return known !== undefined && (await readDeclinedMails(work, customer_id)).includes(known)
}

/** The kinds of emails that a customer has declined. */
export async function readDeclinedMails(
  work: Reading,
  customer_id: string,
): Promise<DeclinableMail[]> {
  const row = await work.sql
    .selectFrom('customers')
    .select('declined_mails')
    .where('id', '=', customer_id)
    .executeTakeFirst()
  return row?.declined_mails.flatMap(kind => declinable(kind) ?? []) ?? []
}

/** Stores which kinds of emails a customer declines. */
export async function setDeclinedMails(
  work: Work,
  customer_id: string,
  declined_mails: DeclinableMail[],
): Promise<void> {
  await work.sql
    .updateTable('customers')
    .set({ declined_mails })
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .execute()
}
