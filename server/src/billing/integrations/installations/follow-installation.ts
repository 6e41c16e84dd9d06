import type { Platform } from '@gatehouse/contract/billing/platforms'
import { exchangeCode } from '../../../accounts/providers/exchange-code.ts'
import { ProviderFailure } from '../../../accounts/providers/provider.ts'
import { staged } from '../../../platform/http/implement.ts'
import { redirectTo, type Reply } from '../../../platform/http/reply.ts'
import type { Site } from '../../../platform/site.ts'
import type { Work } from '../../../platform/work.ts'
import {
  consumeFlow,
  finishFlow,
  redirectUri,
  storeFlow,
  type FlowSecrets,
} from '../platform-flow.ts'
import { adapterOf } from '../platforms.ts'
import { connectIntegration } from './connect-integration.ts'
import { installationFlow, type InstallationFlow } from './installation-flow.ts'
import { consentUrl } from './start-installation.ts'

type Input = {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  installation_id?: string | undefined
}

/** Why nothing was connected, for the page that the merchant returns to. */
type Failure = 'expired' | 'access_denied' | 'not_yours' | 'failed'

type Stage =
  | { flow: InstallationFlow; consent: FlowSecrets }
  | { flow: InstallationFlow & { code_verifier: string }; code: string }
  | { flow: InstallationFlow | undefined; failure: Failure }

/**
 * Handles a merchant's return from a platform: from its installation page to its consent page, and
 * from there to the dashboard.
 */
export const followInstallation = staged({ prepare, ask, settle })

async function prepare(work: Work, { state, code, error, ...hints }: Input): Promise<Stage> {
  const flow = state === undefined ? undefined : await consumeFlow(work, installationFlow, state)
  if (!flow) return { flow, failure: 'expired' }
  if (error !== undefined) return { flow, failure: 'access_denied' }
  if (flow.step === 'install') {
    const { code_verifier: _, ...known } = flow
    const next = { ...known, hint: hints.installation_id, step: 'consent' } as const
    return { flow: next, consent: await storeFlow(work, installationFlow, next) }
  }
  return code === undefined ? { flow, failure: 'failed' } : { flow, code }
}

type Confirmed = { external_id: string } | { failure: Failure }

async function ask(site: Site, stage: Stage): Promise<Confirmed | undefined> {
  if (!('code' in stage)) return undefined
  const { flow, code } = stage
  const { provider, confirm, consent } = adapterOf(flow.platform)
  const known = provider(site)
  if (!known) return { failure: 'failed' }
  const { code_verifier, hint } = flow
  try {
    const redirect_uri = redirectUri(installationFlow, site)
    if (consent) return confirmed(await consent.redeem(site, { code, code_verifier, redirect_uri }))
    const tokens = await exchangeCode(site, known, { code, code_verifier, redirect_uri })
    return confirmed(await confirm(site, tokens, hint))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    site.log.warn({ reason: error.message }, 'connecting an integration failed')
    return { failure: 'failed' }
  }
}

const confirmed = (external_id: string | undefined): Confirmed =>
  external_id === undefined ? { failure: 'not_yours' } : { external_id }

async function settle(
  work: Work,
  stage: Stage,
  found: Confirmed | undefined,
): Promise<Reply<never>> {
  if ('failure' in stage) return back(work, stage.flow, { error: stage.failure })
  const { flow } = stage
  if ('consent' in stage) {
    const url = consentUrl(work.server, flow.platform, stage.consent)
    return redirectTo(url, { cookies: [stage.consent.cookie] })
  }
  if (!found || 'failure' in found) {
    return back(work, flow, { error: found?.failure ?? 'failed' })
  }
  await connectIntegration(work, flow, found.external_id)
  return back(work, flow, { connected: flow.platform })
}

const back = (
  work: Work,
  flow: InstallationFlow | undefined,
  outcome: { connected: Platform } | { error: Failure },
): Reply<never> => finishFlow(work, installationFlow, flow, outcome)
