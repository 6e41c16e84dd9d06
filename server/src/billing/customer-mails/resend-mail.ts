import {
  customerMailProblems,
  MAILS_AGAIN_PER_HOUR_MAX,
} from '@gatehouse/contract/billing/customer-mails'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { within } from '../../actors/reach.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { withoutSecrets } from '../../platform/mail/layout.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { contentOf } from '../../records/mails/mail-content.ts'
import { isWaiting } from '../../records/mails/queries.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { retryAddress } from '../../records/mails/unreachable.ts'
import { portalAccess } from '../customer-sessions/mail-customer.ts'
import { findCustomer } from '../customers/queries.ts'

const LIMIT = { max: MAILS_AGAIN_PER_HOUR_MAX, seconds: HOUR / SECOND }

/** Sends an email again: to the customer's current address, with a link that signs in anew. */
export async function resendMail(work: Work, id: string): Promise<{ id: string }> {
  const mail = await within(work, work.sql.selectFrom('mails'), 'mails')
    .selectAll('mails')
    .where('mails.id', '=', id)
    .where('mails.customer_id', 'is not', null)
    .executeTakeFirst()
  if (!mail) fail(commonProblems.not_found)
  const { customer_id, organization_id, order_id, subscription_id, kind } = mail
  const content = mail.repeatable ? contentOf(work.server.keys, mail) : undefined
  const customer = customer_id === null ? undefined : await findCustomer(work, { id: customer_id })
  if (!content || !customer || (await isWaiting(work, id))) {
    return fail(customerMailProblems.not_repeatable)
  }
  await countWithin(work, LIMIT, `email again ${id}`)
  const { organization_id: seller, email: address } = customer
  await retryAddress(work, { organization_id: seller, address })
  const again = await sendMail(work, {
    ...{ kind, to: customer.email, organization_id, limit: 'exempt', repeatable: true },
    content: { ...withoutSecrets(content), access: await portalAccess(work, customer) },
    about: { customer_id: customer.id, order_id, subscription_id },
  })
  if (again === undefined) throw new Error('an exempt mail must be stored')
  await recordAudit(work, {
    ...{ action: 'customer.email_resent', subject_kind: 'customer', subject_id: customer.id },
    ...{ organization_id: customer.organization_id, after: { kind } },
  })
  return { id: again }
}
