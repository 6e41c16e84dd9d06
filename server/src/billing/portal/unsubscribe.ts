import type { unsubscribeEndpoints } from '@gatehouse/contract/billing/mail-preferences'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading, type Reading, type Work } from '../../platform/work.ts'
import { portalPage } from '../customer-sessions/sender.ts'
import { readUnsubscribeToken } from '../customer-sessions/unsubscribe-link.ts'
import { readDeclinedMails } from '../customers/declined-mails.ts'
import { preferencesOf, storePreferences } from './mail-preferences.ts'

/** Opens the page on which the customer confirms; opening the link itself changes nothing. */
export async function openUnsubscribe({
  site,
  actor,
  input: { token },
}: RawContext<InputOf<typeof unsubscribeEndpoints.open>>): Promise<Response> {
  const work = reading(site, actor)
  const { kind, merchant } = (await readLink(work, token)) ?? fail(commonProblems.not_found)
  const page = new URL(portalPage(work, merchant, '/unsubscribe'))
  page.searchParams.set('kind', kind)
  page.searchParams.set('token', token)
  return new Response(null, { status: 303, headers: { location: page.href } })
}

/** Declines the kind of email that the link is for. Repeating it changes nothing. */
export async function unsubscribe(work: Work, token: string): Promise<Record<string, never>> {
  const { kind, customer } = (await readLink(work, token)) ?? fail(commonProblems.not_found)
  const declined = await readDeclinedMails(work, customer.id)
  const before = preferencesOf(declined)
  if (before[kind]) {
    await storePreferences(work, customer, { before, preferences: { ...before, [kind]: false } })
  }
  return {}
}

/** The customer of a link, who may have been deleted since. */
async function readLink(work: Reading, token: string) {
  const link = readUnsubscribeToken(work, token)
  if (!link) return undefined
  const row = await work.sql
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select(['customers.id', 'customers.organization_id'])
    .select(['organizations.slug', 'organizations.portal_domain'])
    .where('customers.id', '=', link.customer_id)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { slug, portal_domain, ...customer } = row
  return { kind: link.kind, merchant: { slug, portal_domain }, customer }
}
