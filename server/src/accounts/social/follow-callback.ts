import type { CallbackError, ProviderAnswer } from '@gatehouse/contract/accounts/social'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import type { Cookie } from '../../platform/http/cookies.ts'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { scopesRequested } from '../providers/authorization-url.ts'
import { exchangeCode } from '../providers/exchange-code.ts'
import { fetchProfile } from '../providers/fetch-profile.ts'
import { ProviderFailure, type Provider, type Tokens } from '../providers/provider.ts'
import { findUser } from '../users/queries.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { clearFlowCookie, redirectUri, consumeFlow, type SignInFlow } from './sign-in-flow.ts'
import { usableEmail, type Identity } from './identity.ts'
import { linkAccount } from './link-account.ts'
import { errorTarget } from './error-target.ts'

type Input = ProviderAnswer & { id: string }

/** An authorization code to exchange for tokens. */
type CodeExchange = {
  flow: SignInFlow
  provider: Provider
  code: string
  code_verifier: string
  redirect_uri: string
  device_id: string | undefined
  user: string | undefined
}

/** Why the flow ends here; `said` is the provider's message when it returned no code. */
type FlowRejection = {
  flow?: SignInFlow | undefined
  word: string
  app_state?: string | undefined
  cookies?: Cookie[]
}
type Stage = CodeExchange | FlowRejection

/**
 * Handles a user's return from a provider. The response is always a redirect: to the page they
 * wanted, or to the error page with an error code.
 */
export const followCallback = staged({ prepare, ask: request, settle })

async function prepare(work: Work, input: Input): Promise<Stage> {
  if ('unreadable' in input) return ends('invalid_callback_request')
  const { id, state, code, error, error_description, device_id, user } = input
  if (!state) return ends('state_not_found')
  const returned = await consumeFlow(work, { state, provider_id: id })
  const { flow } = returned
  if ('lost' in returned) return ends(returned.lost, flow)
  if (error) return { flow, word: error, app_state: error_description }
  if (!code) return ends('no_code', flow)
  const { provider, code_verifier } = returned
  const redirect_uri = redirectUri(work, provider)
  return { flow: returned.flow, provider, code, code_verifier, redirect_uri, device_id, user }
}

const ends = (word: CallbackError, flow?: SignInFlow): FlowRejection => ({ flow, word })

async function request(site: Site, stage: Stage): Promise<Identity | CallbackError | undefined> {
  if ('word' in stage) return undefined
  const { flow, provider, user } = stage
  const tokens = await tokensFor(site, stage)
  if (!tokens) return 'invalid_code'
  const profile = await fetchProfile(site, provider, tokens, { nonce: flow.nonce, user })
  if (!profile) return 'unable_to_get_user_info'
  const email = usableEmail(profile.email)
  if (email === null) return 'email_not_found'
  // A provider that does not name the granted scopes has granted the requested ones.
  const granted = tokens.scopes.length > 0 ? tokens.scopes : scopesRequested(provider, flow.scopes)
  return { provider, profile: { ...profile, email }, tokens: { ...tokens, scopes: granted } }
}

async function tokensFor(site: Site, stage: CodeExchange): Promise<Tokens | undefined> {
  const { provider, code, code_verifier, redirect_uri, device_id } = stage
  try {
    const asking = { code, code_verifier, redirect_uri, device_id }
    return await exchangeCode(site, provider, asking)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    site.log.warn({ reason: error.message }, 'authorization code exchange failed')
    return undefined
  }
}

async function settle(
  work: Work,
  stage: Stage,
  found: Identity | CallbackError | undefined,
): Promise<Reply<void>> {
  if ('word' in stage) return redirectWithError(work, stage)
  const { flow } = stage
  if (!found) throw new Error('authorization failed at the provider')
  if (typeof found === 'string') return redirectWithError(work, { flow, word: found })
  if (!isTrustedUrl(work.server, flow.callback))
    return redirectWithError(work, ends('no_callback_url', flow))
  if (flow.linking !== undefined) return link(work, flow, found)
  const { callback, sign_up_requested, data } = flow
  const entered = await signInByIdentity(work, found, { sign_up_requested, callback, data })
  if ('word' in entered) {
    const appState = entered.word === 'banned' ? sessionProblems.banned.detail : undefined
    return redirectWithError(work, { flow, app_state: appState, ...entered })
  }
  const target = entered.is_new ? (trusted(work, flow.new_user_callback) ?? callback) : callback
  const cookies = [...entered.session.cookies, clearFlowCookie(work)]
  return reply(undefined, { redirect: target, cookies })
}

/** The account is linked to the user who began the flow, if the same user has returned. */
async function link(work: Work, flow: SignInFlow, identity: Identity): Promise<Reply<void>> {
  const { session } = work.actor
  const same = session?.user_id === flow.linking && session?.impersonated_by === null
  const user = same ? await findUser(work, session.user_id) : undefined
  if (!user) return redirectWithError(work, ends('please_restart_the_process', flow))
  const word = await linkAccount(work, user, identity)
  if (word) return redirectWithError(work, { flow, word })
  return reply(undefined, { redirect: flow.callback, cookies: [clearFlowCookie(work)] })
}

/** A URL that was trusted when the flow began may no longer be. */
const trusted = ({ server: place }: Work, url: string | undefined) =>
  url !== undefined && isTrustedUrl(place, url) ? url : undefined

function redirectWithError(
  work: Work,
  { flow, word, app_state: appState, cookies = [] }: FlowRejection,
): Reply<void> {
  const to = trusted(work, flow?.error_callback)
  const redirect = errorTarget(work.server, { to, word, app_state: appState })
  return reply(undefined, {
    redirect,
    cookies: flow ? [...cookies, clearFlowCookie(work)] : cookies,
  })
}
