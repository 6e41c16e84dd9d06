import { ProviderId } from '@gatehouse/contract/accounts/providers'
import { z } from 'zod'
import { decrypt, encrypt } from '../../platform/crypto/keys.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { newToken } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { authorizationUrl } from '../providers/authorization-url.ts'
import { providerOf } from '../providers/configured-providers.ts'
import type { Provider } from '../providers/provider.ts'
import { cookieName } from '../sessions/session-cookies.ts'
import { storeProof, consumeProof } from '../verifications/verification-proof.ts'

const FLOW_MS = 10 * MINUTE
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 128
const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The stored state of a sign-in at a provider, until the user returns. */
const FlowState = z.object({
  provider: ProviderId,
  /** Encrypted: with it and a code another client could finish the sign-in. */
  verifier: z.string(),
  nonce: z.string(),
  callback: z.string(),
  error_callback: z.string().optional(),
  new_user_callback: z.string().optional(),
  sign_up_requested: z.boolean(),
  scopes: z.array(z.string()),
  /** The signed-in user who links the provider; absent for a sign-in. */
  linking: z.string().optional(),
  /** Data the app passed along: never interpreted, only stored with the result. */
  data: z.record(z.string(), z.json()).optional(),
})
type FlowState = z.output<typeof FlowState>

/** A sign-in or linking that is in progress at a provider. */
export type SignInFlow = FlowState

/** The inputs of a new flow. */
export type FlowOptions = Omit<FlowState, 'provider' | 'verifier' | 'nonce'> & {
  login_hint?: string | undefined
  parameters?: Record<string, string> | undefined
}

/**
 * Starts a flow at a provider: returns the URL there, and the cookie that identifies the browser
 * when it returns. A flow begun in one browser cannot be finished in another (login CSRF).
 */
export async function startFlow(
  work: Work,
  provider: Provider,
  { login_hint, parameters, ...beginning }: FlowOptions,
): Promise<{ url: string; cookies: Cookie[] }> {
  const { keys } = work.server
  const state = newToken(STATE_LENGTH, UNRESERVED)
  const code_verifier = newToken(VERIFIER_LENGTH, UNRESERVED)
  const nonce = newToken(STATE_LENGTH)
  const verifier = encrypt(keys, code_verifier, 'provider_tokens').toString('base64')
  const value = { ...beginning, provider: provider.id, verifier, nonce } satisfies FlowState
  await storeProof(work, 'social-state', {
    token: state,
    user_id: beginning.linking ?? null,
    value,
    expires_at: later(work.now, FLOW_MS),
  })
  const { scopes } = beginning
  const redirect_uri = redirectUri(work, provider)
  const asking = { state, code_verifier, nonce, redirect_uri, scopes, login_hint, parameters }
  const cookie = {
    ...clearFlowCookie(work),
    value: signValue(keys, state),
    max_age: FLOW_MS / 1_000,
  }
  return { url: authorizationUrl(provider, asking).href, cookies: [cookie] }
}

/** The redirect URI; the operator registers it at the provider. */
export const redirectUri = (
  { server: place }: Pick<Reading, 'server'>,
  { id }: Pick<Provider, 'id'>,
) => new URL(`/api/auth/callback/${id}`, place.base_url).href

/** A user who has returned: their flow, or why it cannot continue. */
export type FlowResult =
  | { flow: SignInFlow; provider: Provider; code_verifier: string }
  | { flow?: SignInFlow; lost: 'please_restart_the_process' | 'oauth_provider_not_found' }

/**
 * Finds the flow of a returned state, and uses it up: of many concurrent requests one gets it. The
 * flow must have begun in the same browser, less than ten minutes ago, and at the same provider.
 */
export async function consumeFlow(
  work: Work,
  { state, provider_id }: { state: string; provider_id: string },
): Promise<FlowResult> {
  const { server: place, actor } = work
  const bound = verifyValue(place.keys, actor.request.cookies?.get(cookieName(place, 'state')))
  if (bound !== state) return { lost: 'please_restart_the_process' }
  const proof = await consumeProof(work, 'social-state', state)
  if (!proof) return { lost: 'please_restart_the_process' }
  const flow = FlowState.parse(proof.value)
  const provider = providerOf(place, provider_id)
  if (!provider) return { flow, lost: 'oauth_provider_not_found' }
  if (provider.id !== flow.provider) return { flow, lost: 'please_restart_the_process' }
  const sealed = Buffer.from(flow.verifier, 'base64')
  return { flow, provider, code_verifier: decrypt(place.keys, sealed, 'provider_tokens') }
}

/** Deletes the flow's cookie in the browser. */
export const clearFlowCookie = ({ server: place }: Pick<Reading, 'server'>): Cookie => {
  return { name: cookieName(place, 'state'), value: '', max_age: 0 }
}
