import { EMAIL_CHANGE_MINUTES, emailChangeProblems } from '@gatehouse/contract/billing/portal-email'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { customerPortalSettingsOf } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'

/** The purpose the links are signed for. */
const EMAIL_CHANGE = 'customer-email-change'

/** The part of a customer's row that is kept until the link is followed. */
const EmailChange = z.object({ email: z.string(), nonce: z.string() })

/** The last requested change that was not completed. */
export const pendingChangeOf = (row: { email_change: unknown }) =>
  row.email_change === null ? undefined : EmailChange.parse(row.email_change)

/** The token in a link; it expires in real time, not in the time of the merchant's test clock. */
export function tokenOf(work: Reading, { id, nonce }: { id: string; nonce: string }): string {
  const expires_at = later(realNow(work), EMAIL_CHANGE_MINUTES * MINUTE)
  return signLink(work.server.keys, { purpose: EMAIL_CHANGE, data: `${id}.${nonce}`, expires_at })
}

/** The customer and the nonce of a token; rejects tokens that are invalid or expired. */
export function readToken(work: Reading, token: string): { id: string; nonce: string } {
  const link = readLink(work.server.keys, EMAIL_CHANGE, token)
  if (!link || link.expires_at <= realNow(work)) return fail(emailChangeProblems.link_invalid)
  const [id = '', nonce = ''] = link.data.split('.')
  return { id, nonce }
}

/** Rejects the request if the merchant does not allow customers to change their address. */
export async function requirePortalRight(work: Reading, organization_id: string): Promise<void> {
  // The customer's own merchant, whose row customers cannot read otherwise.
  const merchant = await work.sql
    .selectFrom('organizations')
    .select('customer_portal_settings')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const customer_portal_settings = customerPortalSettingsOf(merchant)
  const rights = portalRightsOf({ allow_customer_updates: true, customer_portal_settings })
  if (!rights.email) fail(emailChangeProblems.not_allowed)
}
