import type { Work } from '../../platform/work.ts'

/** Ends all sessions of a merchant's customers, or of one customer. */
export async function deleteCustomerSessions(
  work: Work,
  of: { organization_id: string } | { customer_id: string },
): Promise<void> {
  const sessions = work.sql.deleteFrom('customer_sessions')
  await (
    'customer_id' in of
      ? sessions.where('customer_id', '=', of.customer_id)
      : sessions.where('organization_id', '=', of.organization_id)
  ).execute()
}
