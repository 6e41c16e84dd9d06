import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Throws away what was mailed to people who have left: by an organization, or with null by the
 * house. What was not sent yet is not sent any more.
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

/** Deletes what customers were mailed, also at addresses they had before. */
export async function deleteCustomerMails(work: Work, customers: string[]): Promise<void> {
  if (customers.length === 0) return
  await work.sql.deleteFrom('mails').where('customer_id', 'in', customers).execute()
}
