import type { Platform } from '@gatehouse/contract/billing/platforms'
import { exchangeCode } from '../../../accounts/providers/exchange-code.ts'
import { fetchProfile } from '../../../accounts/providers/fetch-profile.ts'
import { ProviderFailure, type Tokens } from '../../../accounts/providers/provider.ts'
import { staged } from '../../../platform/http/implement.ts'
import { redirectTo, type Reply } from '../../../platform/http/reply.ts'
import type { Site } from '../../../platform/site.ts'
import type { Work } from '../../../platform/work.ts'
import { resumeWaiting } from '../../grants/regrant.ts'
import { storeAccount, type ConnectedIdentity } from '../../integrations/accounts/store-account.ts'
import { consumeFlow, finishFlow, redirectUri } from '../../integrations/platform-flow.ts'
import { adapterOf } from '../../integrations/platforms.ts'
import { connectionFlow, domainOfConnection, type ConnectionFlow } from './connection-flow.ts'

type Input = { state?: string | undefined; code?: string | undefined; error?: string | undefined }

/** Why no account was connected, for the page that the customer returns to. */
type Failure = 'expired' | 'access_denied' | 'failed'

type Stage =
  /** The same request at the merchant's domain, where the browser has the cookie of the flow. */
  | { continued_at: string }
  | { flow: ConnectionFlow & { code_verifier: string }; code: string }
  | { flow: ConnectionFlow | undefined; failure: Failure }

/** Handles a customer's return from a platform: always redirects to the page they came from. */
export const followAccountCallback = staged({ prepare, ask, settle })

async function prepare(work: Work, input: Input): Promise<Stage> {
  const { state, code, error } = input
  const domain = state === undefined ? undefined : await domainOfConnection(work, state)
  if (domain !== undefined) {
    return { continued_at: withInput(redirectUri(connectionFlow, { base_url: domain }), input) }
  }
  const flow = state === undefined ? undefined : await consumeFlow(work, connectionFlow, state)
  if (!flow) return { flow, failure: 'expired' }
  if (code === undefined) return { flow, failure: error === undefined ? 'failed' : 'access_denied' }
  return { flow, code }
}

function withInput(address: string, input: Input): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') url.searchParams.set(name, value)
  }
  return url.href
}

async function ask(site: Site, stage: Stage): Promise<ConnectedIdentity | undefined> {
  if (!('code' in stage)) return undefined
  const { platform } = stage.flow
  const provider = adapterOf(platform).provider(site)
  if (!provider) return undefined
  const tokens = await tokensFor(site, platform, stage)
  const profile = tokens && (await fetchProfile(site, provider, tokens))
  return profile && { platform, profile, tokens }
}

async function tokensFor(
  site: Site,
  platform: Platform,
  { flow, code }: Extract<Stage, { code: string }>,
): Promise<Tokens | undefined> {
  const provider = adapterOf(platform).provider(site)
  if (!provider) return undefined
  const { code_verifier } = flow
  try {
    const redirect_uri = redirectUri(connectionFlow, site)
    return await exchangeCode(site, provider, { code, code_verifier, redirect_uri })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    site.log.warn({ reason: error.message }, 'connecting an account failed')
    return undefined
  }
}

async function settle(
  work: Work,
  stage: Stage,
  identity: ConnectedIdentity | undefined,
): Promise<Reply<never>> {
  if ('continued_at' in stage) return redirectTo(stage.continued_at)
  const { flow } = stage
  if ('failure' in stage) return back(work, flow, { error: stage.failure })
  if (!identity || !flow) return back(work, flow, { error: 'failed' })
  const { organization_id, customer_id, platform } = flow
  const customer = await work.sql
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer_id)
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!customer) return back(work, flow, { error: 'expired' })
  await storeAccount(work, { organization_id, customer_id }, identity)
  await resumeWaiting(work, { customer_id, platform })
  return back(work, flow, { connected: platform })
}

const back = (
  work: Work,
  flow: ConnectionFlow | undefined,
  outcome: { connected: Platform } | { error: Failure },
): Reply<never> => finishFlow(work, connectionFlow, flow, outcome)
