import { eraseSeatsOf } from '../billing/customer-seats/queries.ts'
import { eraseCheckoutsOf } from '../billing/checkouts/erase-checkouts.ts'
import { eraseMembersOf } from '../billing/events/erase-usage.ts'
import { eraseRequestsOf } from '../billing/customer-requests/queries.ts'
import { deleteNotesOf } from '../billing/customers/note-queries.ts'
import { deleteAlertsOf } from '../billing/usage-alerts/queries.ts'
import { clearBillingDetails } from '../billing/subscriptions/clear-billing-details.ts'
import { eraseMethodsOf } from '../payments/methods/queries.ts'
import type { Work } from '../platform/work.ts'
import { deleteCustomerMails } from '../records/mails/delete-mails.ts'
import { eraseRecords } from './erase-records.ts'

/**
 * Erases personal data from other records about anonymized customers: cards, old checkouts, seats,
 * ids of people in usage events, their own usage alerts, what they requested, webhook events and
 * their deliveries, the content of audit entries. Orders keep their billing details, as the law
 * requires.
 */
export async function eraseCustomerTraces(
  work: Work,
  organization_id: string,
  customers: string[],
): Promise<void> {
  if (customers.length === 0) return
  await eraseMethodsOf(work, customers)
  await clearBillingDetails(work, customers)
  await eraseCheckoutsOf(work, customers)
  await eraseSeatsOf(work, customers)
  await deleteNotesOf(work, customers)
  await eraseMembersOf(work, organization_id, customers)
  await deleteCustomerMails(work, customers)
  await deleteAlertsOf(work, customers)
  await eraseRequestsOf(work, customers)
  await eraseRecords(work, organization_id, customers)
}
