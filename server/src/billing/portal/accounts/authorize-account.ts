import type { Platform } from '@gatehouse/contract/billing/platforms'
import { portalAccountProblems } from '@gatehouse/contract/billing/portal-accounts'
import { commonProblems, fail, invalid } from '@gatehouse/contract/kit/problems'
import { authorizationUrl } from '../../../accounts/providers/authorization-url.ts'
import { reply, type Reply } from '../../../platform/http/reply.ts'
import { isTrustedUrl } from '../../../platform/http/trusted-url.ts'
import type { Work } from '../../../platform/work.ts'
import { redirectUri, storeFlow } from '../../integrations/platform-flow.ts'
import { adapterOf, configuredPlatforms } from '../../integrations/platforms.ts'
import { connectionFlow } from './connection-flow.ts'

/** Starts connecting an account of the customer at a platform. */
export async function authorizeAccount(
  work: Work,
  { platform, return_to }: { platform: Platform; return_to?: string | undefined },
): Promise<Reply<{ url: string }>> {
  const { reach } = work.actor
  if (reach.kind !== 'customer') return fail(commonProblems.unauthorized)
  if (return_to !== undefined && !isTrustedUrl(work.server, return_to)) {
    invalid({ loc: ['query', 'return_to'], msg: "This URL isn't trusted.", input: return_to })
  }
  const isOffered = configuredPlatforms(work.server).includes(platform)
  const provider = isOffered ? adapterOf(platform).provider(work.server) : undefined
  if (!provider) return fail(portalAccountProblems.not_configured)
  const { organization_id, customer_id } = reach
  const { state, code_verifier, cookie } = await storeFlow(work, connectionFlow, {
    ...{ platform, organization_id, customer_id },
    return_to: return_to ?? (await portalUrl(work, organization_id)),
    at_domain: work.actor.request.portal_domain !== undefined,
  })
  const redirect_uri = redirectUri(connectionFlow, work.server)
  const url = authorizationUrl(provider, { state, code_verifier, nonce: '', redirect_uri })
  return reply({ url: url.href }, { cookies: [cookie] })
}

/** The page of the connections, at the address that the customer uses now. */
async function portalUrl(work: Work, organization_id: string): Promise<string> {
  if (work.actor.request.portal_domain) return '/connections'
  const { slug } = await work.sql
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return `/${slug}/portal/connections`
}
