import { customerProblems } from '@gatehouse/contract/billing/customers'
import { ERASURE_CODE_MINUTES, erasureProblems } from '@gatehouse/contract/billing/portal-erasure'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { limitMailsTo } from '../../accounts/verifications/limit-mails-to.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { languageOfCustomer, mailFrom, senderOf } from '../customer-sessions/mail-customer.ts'
import { newPortalCode, portalCodeDigests } from '../customer-sessions/portal-code.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { removeCustomer } from '../customers/delete-customer.ts'
import { lockCustomer } from '../customers/queries.ts'
import { texts } from './texts.ts'

/** Codes a customer may enter per hour. */
const ATTEMPTS_MAX = { max: 12, seconds: 3_600, shared: true } as const

/**
 * Mails the signed-in customer the code that confirms the deletion of their data: a session alone,
 * which anyone with a link to the portal has, is not enough. A newer code replaces an earlier one.
 */
export async function requestErasure(work: Work): Promise<null> {
  const customer = await lockSelf(work)
  const { id: customer_id, organization_id, email: to } = customer
  await limitMailsTo(work, 'code', { email: to, about: `erasure ${organization_id}` })
  const { code, digest: code_digest } = newPortalCode(work.server.keys)
  const expires_at = later(realNow(work), ERASURE_CODE_MINUTES * MINUTE)
  const values = { code_digest, expires_at, created_at: work.now }
  await work.sql
    .insertInto('erasure_codes')
    .values({ customer_id, organization_id, ...values })
    .onConflict(conflict => conflict.column('customer_id').doUpdateSet(values))
    .execute()
  const language = languageOfCustomer(customer)
  await mailFrom(work, await senderOf(work, organization_id), {
    ...{ kind: 'customer_erasure', to, language, code, link: undefined, limit: 'requested' },
    texts: texts[language].customer_erasure,
    about: { customer_id },
  })
  const subject = { subject_kind: 'customer', subject_id: customer_id, organization_id }
  await recordAudit(work, { action: 'customer.erasure_requested', ...subject })
  return null
}

/** Deletes and anonymizes the signed-in customer who enters the code; it is used once. */
export async function eraseOwnData(work: Work, { code }: { code: string }): Promise<void> {
  const customer = await lockSelf(work)
  await countWithin(work, ATTEMPTS_MAX, `erasure codes tried ${customer.id}`)
  const used = await work.sql
    .deleteFrom('erasure_codes')
    .where('customer_id', '=', customer.id)
    .where('code_digest', 'in', portalCodeDigests(work.server.keys, code))
    .where('expires_at', '>', realNow(work))
    .returning('customer_id')
    .executeTakeFirst()
  if (!used) fail(erasureProblems.code_invalid)
  await removeCustomer(work, customer, { anonymize: true })
}

async function lockSelf(work: Work): Promise<CustomerRow> {
  const { id } = work.actor
  if (id === null) return fail(commonProblems.unauthorized)
  const customer = (await lockCustomer(work, { id })) ?? fail(customerProblems.not_found)
  if (customer.buyer_organization_id !== null) fail(erasureProblems.of_organization)
  return customer
}
