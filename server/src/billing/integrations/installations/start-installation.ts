import {
  integrationProblems,
  type IntegrationStart,
} from '@gatehouse/contract/billing/integrations'
import type { Platform } from '@gatehouse/contract/billing/platforms'
import { commonProblems, fail, invalid } from '@gatehouse/contract/kit/problems'
import type { z } from 'zod'
import { authorizationUrl } from '../../../accounts/providers/authorization-url.ts'
import { actingOrganization } from '../../../actors/acting-organization.ts'
import { staged } from '../../../platform/http/implement.ts'
import { reply, type Reply } from '../../../platform/http/reply.ts'
import { isTrustedUrl } from '../../../platform/http/trusted-url.ts'
import type { ServerInfo, Site } from '../../../platform/site.ts'
import type { Work } from '../../../platform/work.ts'
import { redirectUri, storeFlow, type FlowSecrets } from '../platform-flow.ts'
import { adapterOf, configuredPlatforms } from '../platforms.ts'
import { installationFlow, type InstallationFlow } from './installation-flow.ts'

type Body = z.output<typeof IntegrationStart>
type Stage = { flow: InstallationFlow; secrets: FlowSecrets }

/** Starts connecting an integration of the merchant. */
export const startInstallation = staged({ prepare, ask, settle })

async function prepare(work: Work, { body }: { body: Body }): Promise<Stage> {
  const { platform, return_to } = body
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const user_id = work.actor.session?.user_id ?? fail(commonProblems.unauthorized)
  if (!configuredPlatforms(work.server).includes(platform)) fail(integrationProblems.not_configured)
  if (!isTrustedUrl(work.server, return_to)) {
    invalid({ loc: ['body', 'return_to'], msg: "This URL isn't trusted.", input: return_to })
  }
  const { installUrl } = adapterOf(platform)
  const step = installUrl === null ? 'consent' : 'install'
  const flow = { platform, organization_id, user_id, return_to, step } as const
  return { flow, secrets: await storeFlow(work, installationFlow, flow) }
}

async function ask(site: Site, { flow, secrets }: Stage): Promise<string> {
  const { installUrl } = adapterOf(flow.platform)
  if (installUrl) return await installUrl(site, secrets.state)
  return consentUrl(site, flow.platform, secrets)
}

async function settle(
  _work: Work,
  { secrets }: Stage,
  url: string,
): Promise<Reply<{ url: string }>> {
  return reply({ url }, { cookies: [secrets.cookie] })
}

/** The page where a merchant proves which account is theirs, or installs the app. */
export function consentUrl(
  place: Pick<ServerInfo, 'base_url' | 'config'>,
  platform: Platform,
  { state, code_verifier }: FlowSecrets,
): string {
  const adapter = adapterOf(platform)
  const provider = (adapter.consent ?? adapter).provider(place)
  if (!provider) throw new Error('a configured platform must have a provider')
  const redirect_uri = redirectUri(installationFlow, place)
  return authorizationUrl(provider, { state, code_verifier, nonce: '', redirect_uri }).href
}
