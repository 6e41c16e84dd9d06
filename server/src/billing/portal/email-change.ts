import { EMAIL_CHANGE_MINUTES, emailChangeProblems } from '@gatehouse/contract/billing/portal-email'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { customerPortalSettingsOf } from '../../organizations/merchant/merchant.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'

/** What the links are signed for. */
const EMAIL_CHANGE = 'customer-email-change'

/** What a customer's row keeps until the link is followed. */
const EmailChange = z.object({ email: z.string(), nonce: z.string() })

/** What was asked for last, if it was not done. */
export const pendingOf = (row: { email_change: unknown }) =>
  row.email_change === null ? undefined : EmailChange.parse(row.email_change)

/** The word in a link; whoever checks it lives in real time. */
export function tokenOf(work: Reading, { id, nonce }: { id: string; nonce: string }): string {
  const expires_at = later(realNow(work), EMAIL_CHANGE_MINUTES * MINUTE)
  return signLink(work.place.keys, { purpose: EMAIL_CHANGE, data: `${id}.${nonce}`, expires_at })
}

/** Whose change a word is about, and which of theirs; refuses what is no word of ours, or late. */
export function readToken(work: Reading, token: string): { id: string; nonce: string } {
  const link = readLink(work.place.keys, EMAIL_CHANGE, token)
  if (!link || link.expires_at <= realNow(work)) return fail(emailChangeProblems.link_invalid)
  const [id = '', nonce = ''] = link.data.split('.')
  return { id, nonce }
}

/** Refuses where the merchant keeps addresses to itself. */
export async function demandRight(work: Reading, organization_id: string): Promise<void> {
  // The customer's own merchant, whose row a customer does not reach.
  const merchant = await work.sql
    .selectFrom('organizations')
    .select('customer_portal_settings')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const customer_portal_settings = customerPortalSettingsOf(merchant)
  const rights = portalRightsOf({ allow_customer_updates: true, customer_portal_settings })
  if (!rights.email) fail(emailChangeProblems.not_allowed)
}
