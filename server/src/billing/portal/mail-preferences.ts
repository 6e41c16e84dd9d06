import { customerProblems } from '@gatehouse/contract/billing/customers'
import {
  declinableMails,
  type DeclinableMail,
  type MailPreferences,
} from '@gatehouse/contract/billing/mail-preferences'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { readDeclinedMails, setDeclinedMails } from '../customers/declined-mails.ts'
import { findCustomer, lockCustomer } from '../customers/queries.ts'

/** Which emails the customer receives, among those that may be declined. */
export async function showMailPreferences(work: Reading): Promise<MailPreferences> {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  const customer = (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
  return preferencesOf(await readDeclinedMails(work, customer.id))
}

/** Turns kinds of emails on or off; omitted kinds stay unchanged. */
export async function updateMailPreferences(
  work: Work,
  body: Partial<MailPreferences>,
): Promise<MailPreferences> {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  const customer = (await lockCustomer(work, { id })) ?? fail(customerProblems.not_found)
  const before = preferencesOf(await readDeclinedMails(work, customer.id))
  const preferences = { ...before, ...body }
  await storePreferences(work, customer, { before, preferences })
  return preferences
}

type Change = { before: MailPreferences; preferences: MailPreferences }

/** Stores what a customer chose, signed in or by the link of an email. */
export async function storePreferences(
  work: Work,
  { id, organization_id }: { id: string; organization_id: string },
  { before, preferences }: Change,
): Promise<void> {
  const declined = declinableMails.filter(kind => !preferences[kind])
  await setDeclinedMails(work, id, declined)
  await recordAudit(work, {
    ...{ action: 'customer.emails_chosen', subject_kind: 'customer', subject_id: id },
    ...{ organization_id, before, after: preferences },
  })
}

/** The preferences of a customer who declined some kinds. */
export function preferencesOf(declined: readonly DeclinableMail[]): MailPreferences {
  const receives = (kind: DeclinableMail) => !declined.includes(kind)
  return {
    file_version: receives('file_version'),
    usage_alert: receives('usage_alert'),
    subscription_renewal_reminder: receives('subscription_renewal_reminder'),
  }
}
