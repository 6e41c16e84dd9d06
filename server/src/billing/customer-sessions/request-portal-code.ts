import {
  PORTAL_CODE_MINUTES,
  type CustomerSessionRequest,
} from '@gatehouse/contract/billing/portal-sign-in'
import { later, MINUTE } from '../../platform/clock.ts'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { limitMailsTo } from '../../accounts/verifications/limit-mails-to.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { languageOfCustomer, mailFrom, senderOf } from './mail-customer.ts'
import { newPortalCode } from './portal-code.ts'
import { texts as allWords } from './texts.ts'

/**
 * Emails a code that opens the portal to the organization's customer with this address. The
 * response does not reveal whether the customer exists: if not, the same work is done and rolled
 * back.
 */
export async function requestPortalCode(
  work: Work,
  { email, organization_id }: CustomerSessionRequest,
): Promise<null> {
  await limitMailsTo(work, 'code', { email, about: `portal ${organization_id}` })
  const customer = await findCustomerIn(work, organization_id, { email })
  if (!customer) {
    const anyone = await anyCustomer(work, organization_id)
    if (anyone) await withoutTrace(work, false, () => mailCode(work, { ...anyone, email }))
    return null
  }
  await withoutTrace(work, true, () => mailCode(work, customer))
  return null
}

type Recipient = { id: string; organization_id: string; email: string; locale: string | null }

/**
 * Any customer of the organization, for the work that is rolled back; without customers there is
 * nothing to reveal.
 */
const anyCustomer = (work: Work, organization_id: string): Promise<Recipient | undefined> =>
  work.sql
    .selectFrom('customers')
    .select(['id', 'organization_id', 'email', 'locale'])
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirst()

async function mailCode(work: Work, customer: Recipient): Promise<void> {
  const { id: customer_id, organization_id, email: to } = customer
  const { code, digest: code_digest } = newPortalCode(work.server.keys)
  const values = {
    code_digest,
    expires_at: later(work.now, PORTAL_CODE_MINUTES * MINUTE),
    created_at: work.now,
  }
  await work.sql
    .insertInto('portal_codes')
    .values({ customer_id, organization_id, ...values })
    .onConflict(conflict => conflict.column('customer_id').doUpdateSet(values))
    .execute()
  const language = languageOfCustomer(customer)
  const texts = allWords[language].portal_code
  const sender = await senderOf(work, organization_id)
  await mailFrom(work, sender, {
    ...{ kind: 'portal_code', to, language, texts, code, link: undefined },
    about: { customer_id },
    limit: 'requested',
  })
}
