import { customerProblems } from '@gatehouse/contract/billing/customers'
import { commonProblems, fail, invalid } from '@gatehouse/contract/kit/problems'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { rejectEmail } from '../customers/create-customer.ts'
import { hasEmail, lockCustomer } from '../customers/queries.ts'
import { setCustomer } from '../customers/store-customer.ts'
import { requirePortalRight, tokenOf } from './email-change.ts'
import { mailEmailChange } from './mail-email-change.ts'

const NONCE_LENGTH = 22

/**
 * Mails a link to the new address a customer requests. Nothing changes until it is followed; only
 * the latest link is valid. If another customer has the address, the request is rejected without
 * revealing who that is.
 */
export async function requestEmailChange(work: Work, { email }: { email: string }): Promise<null> {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  const customer = (await lockCustomer(work, { id })) ?? fail(customerProblems.not_found)
  const { organization_id } = customer
  await requirePortalRight(work, organization_id)
  if (email.toLowerCase() === customer.email.toLowerCase()) {
    invalid({ loc: ['body', 'email'], msg: 'This is already your email address.', input: email })
  }
  if (await hasEmail(work, organization_id, email)) return rejectEmail(email)
  const nonce = newToken(NONCE_LENGTH)
  await setCustomer(work, id, { email_change: JSON.stringify({ email, nonce }) })
  const token = tokenOf(work, { id, nonce })
  await mailEmailChange(work, customer, { kind: 'customer_email_change', to: email, token })
  const subject = { subject_kind: 'customer', subject_id: id, organization_id }
  await recordAudit(work, {
    ...{ action: 'customer.email_change_requested', ...subject },
    after: { email },
  })
  return null
}
