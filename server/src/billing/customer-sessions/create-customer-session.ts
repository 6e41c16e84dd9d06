import {
  SESSION_MINUTES,
  SESSION_PREFIX,
  type CustomerSession,
  type CustomerSessionCreate,
} from '@gatehouse/contract/billing/customer-sessions'
import { commonProblems, fail, invalid } from '@gatehouse/contract/kit/problems'
import { portalAddress } from '@gatehouse/contract/organizations/portal-address'
import { isElsewhere } from '../../actors/reach.ts'
import { unawaited } from '../../platform/db/pipelined.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { findCustomer } from '../customers/queries.ts'

/** Creates a portal session for the customer the merchant names. */
export async function createCustomerSession(
  work: Work,
  body: CustomerSessionCreate,
): Promise<CustomerSession> {
  const customer = await findReferencedCustomer(work, body)
  const made = await insertSession(work, customer, { return_url: body.return_url })
  await recordAudit(work, {
    action: 'customer_session.created',
    subject_kind: 'customer',
    subject_id: customer.id,
    organization_id: customer.organization_id,
    after: { expires_at: made.expires_at },
  })
  return {
    id: made.id,
    created_at: work.now,
    modified_at: null,
    token: made.token,
    expires_at: made.expires_at,
    return_url: body.return_url,
    customer_portal_url: await merchantUrl(work, customer.organization_id, made.token),
    customer_id: customer.id,
    customer: toCustomer(customer),
  }
}

/**
 * Creates a portal token for a customer; the caller must know that the token goes to that customer.
 */
export async function createPortalToken(
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'organization_id'>,
): Promise<string> {
  return (await insertSession(work, customer)).token
}

/**
 * Creates a portal token limited to one purchase, for a buyer who is not verified as the customer.
 */
export async function createPurchaseToken(
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'organization_id'>,
  checkout_id: string,
): Promise<string> {
  return (await insertSession(work, customer, { checkout_id })).token
}

/** Who opens a portal, the page it begins with, and where it leads back. */
type PortalVisit = { member_id?: string | null; return_url?: string | null; page?: string }

/**
 * Creates a portal link for a buyer whom the caller knows to be the customer, or the member of it
 * who opens the portal.
 */
export async function createPortalLink(
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'organization_id'>,
  { page, ...terms }: PortalVisit = {},
): Promise<string> {
  const { token } = await insertSession(work, customer, terms)
  return merchantUrl(work, customer.organization_id, token, page)
}

async function findReferencedCustomer(
  work: Work,
  body: CustomerSessionCreate,
): Promise<CustomerRow> {
  const { customer_id, external_customer_id = '' } = body
  const who =
    customer_id === undefined ? { external_id: external_customer_id } : { id: customer_id }
  const customer = await findCustomer(work, who)
  if (customer) return customer
  const field = customer_id === undefined ? 'external_customer_id' : 'customer_id'
  const input = customer_id ?? external_customer_id
  return invalid({ loc: ['body', field], msg: 'Customer does not exist.', input })
}

const TOKEN_LENGTH = 43

type SessionTerms = {
  return_url?: string | null
  checkout_id?: string | null
  member_id?: string | null
}

async function insertSession(
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'organization_id'>,
  { return_url = null, checkout_id = null, member_id = null }: SessionTerms = {},
) {
  if (isElsewhere(work.actor, customer.organization_id)) fail(commonProblems.not_found)
  const id = newId()
  const token = SESSION_PREFIX + newToken(TOKEN_LENGTH)
  // Tokens expire in real time, regardless of the organization's test clock.
  const real = later(work.now, -work.actor.offset_ms)
  const expires_at = later(real, SESSION_MINUTES * MINUTE)
  const { id: customer_id, organization_id } = customer
  await work.sql
    .insertInto('customer_sessions')
    .values({
      ...{ id, organization_id, customer_id, checkout_id, member_id, return_url, expires_at },
      token_hash: sha256(token),
      created_at: work.now,
    })
    .modifyEnd(unawaited)
    .execute()
  return { id, token, expires_at }
}

/** The portal URL that signs in with the token. */
async function merchantUrl(
  work: Work,
  organization_id: string,
  token: string,
  page = '',
): Promise<string> {
  const place = await work.sql
    .selectFrom('organizations')
    .select(['slug', 'portal_domain'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const query = `${page.includes('?') ? '&' : '?'}customer_session_token=${token}`
  return portalAddress(work.server.base_url, place, page + query)
}
