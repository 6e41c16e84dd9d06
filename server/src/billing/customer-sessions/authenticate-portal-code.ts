import {
  portalSignInProblems,
  type CustomerSessionAuthenticated,
} from '@gatehouse/contract/billing/portal-sign-in'
import { fail } from '@gatehouse/contract/kit/problems'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { createPortalToken } from './create-customer-session.ts'
import { portalCodeDigests } from './portal-code.ts'

/** Codes a caller may enter per hour, right or wrong; the route's own limit is six per minute. */
const ATTEMPTS_MAX = { max: 12, seconds: 3_600, shared: true } as const

/** Redeems an emailed code; of several concurrent requests exactly one gets the token. */
export async function authenticatePortalCode(
  work: Work,
  { code }: { code: string },
): Promise<CustomerSessionAuthenticated> {
  await countWithin(work, ATTEMPTS_MAX, `portal codes tried ${work.actor.request.ip}`)
  const used = await work.sql
    .deleteFrom('portal_codes')
    .where('code_digest', 'in', portalCodeDigests(work.server.keys, code))
    .where('expires_at', '>', work.now)
    .returning(['customer_id', 'organization_id'])
    .executeTakeFirst()
  if (!used) return fail(portalSignInProblems.code_invalid)
  const { customer_id: id, organization_id } = used
  const subject = { subject_kind: 'customer', subject_id: id, organization_id }
  await recordAudit(work, { action: 'customer_session.created', ...subject })
  return { token: await createPortalToken(work, { id, organization_id }) }
}
