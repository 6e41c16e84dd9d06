import {
  emailChangeProblems,
  type CustomerEmailUpdated,
} from '@gatehouse/contract/billing/portal-email'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading, Work } from '../../platform/work.ts'
import { inTimeOfMerchant } from '../checkouts/merchant-time.ts'
import { createPortalToken } from '../customer-sessions/create-customer-session.ts'
import { moveEmail } from '../customers/move-email.ts'
import { lockCustomerOf } from '../customers/queries.ts'
import { requirePortalRight, pendingChangeOf, readToken } from './email-change.ts'
import { mailEmailChange } from './mail-email-change.ts'

const { link_invalid } = emailChangeProblems

/** Checks whether a link is still valid, without changing anything. */
export async function checkEmailChange(work: Reading, { token }: { token: string }): Promise<void> {
  const { id, nonce } = readToken(work, token)
  const row = await work.sql
    .selectFrom('customers')
    .select('email_change')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || pendingChangeOf(row)?.nonce !== nonce) fail(link_invalid)
}

/**
 * Changes a customer's address to the one a link was mailed to: following the link verifies it. The
 * request needs no session and creates one; the previous address is notified.
 */
export async function verifyEmailChange(
  anyone: Work,
  { token }: { token: string },
): Promise<CustomerEmailUpdated> {
  const { id, nonce } = readToken(anyone, token)
  const customer = await lockCustomerOf(anyone, id)
  if (!customer || customer.deleted_at !== null) return fail(link_invalid)
  const requested = pendingChangeOf(customer)
  if (requested?.nonce !== nonce) return fail(link_invalid)
  const { organization_id } = customer
  const work = await inTimeOfMerchant(anyone, organization_id)
  await requirePortalRight(work, organization_id)
  await moveEmail(work, customer, requested.email)
  await mailEmailChange(work, customer, { kind: 'customer_email_changed', to: customer.email })
  return { token: await createPortalToken(work, customer), email: requested.email }
}
