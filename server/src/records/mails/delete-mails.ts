import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Deletes mails to former users or customers: those of an organization or, with null, the server's
 * own. Mails that were not sent yet are not sent.
 */
export async function deleteMails(
  work: Work,
  organization_id: string | null,
  recipients: string[],
): Promise<void> {
  if (recipients.length === 0) return
  await work.sql
    .deleteFrom('mails')
    .where('organization_id', 'is not distinct from', organization_id)
    .where(
      sql<string>`lower(recipient)`,
      'in',
      recipients.map(recipient => recipient.toLowerCase()),
    )
    .execute()
}

/**
 * Deletes the mails of customers, including those to their earlier addresses, and which of those
 * could not be reached.
 */
export async function deleteCustomerMails(work: Work, customers: string[]): Promise<void> {
  if (customers.length === 0) return
  await work.sql.deleteFrom('mails').where('customer_id', 'in', customers).execute()
  await work.sql.deleteFrom('unreachable_addresses').where('customer_id', 'in', customers).execute()
}
