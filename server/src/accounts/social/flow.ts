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
import { keepProof, takeProof } from '../verifications/proof.ts'

const LIFE_MS = 10 * MINUTE
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 128
const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** What is kept of somebody who was sent to a provider, until they come back. */
const Kept = z.object({
  provider: ProviderId,
  /** Encrypted: with it and a code somebody else could finish. */
  verifier: z.string(),
  nonce: z.string(),
  callback: z.string(),
  error_callback: z.string().optional(),
  new_user_callback: z.string().optional(),
  sign_up_requested: z.boolean(),
  scopes: z.array(z.string()),
  /** Who is signed in and links the provider; nobody: they want to come in. */
  linking: z.string().optional(),
  /** What the app said of them: never read but to be shown with what comes of it. */
  data: z.record(z.string(), z.json()).optional(),
})
type Kept = z.output<typeof Kept>

/** Somebody on their way to a provider and back. */
export type Flow = Kept

/** What is asked for at the beginning. */
export type Beginning = Omit<Kept, 'provider' | 'verifier' | 'nonce'> & {
  login_hint?: string | undefined
  parameters?: Record<string, string> | undefined
}

/**
 * Sends somebody to a provider: where to, and the cookie by which their browser is known when they
 * come back. Nobody can finish in one browser what was begun in another (login CSRF).
 */
export async function beginFlow(
  work: Work,
  provider: Provider,
  { login_hint, parameters, ...beginning }: Beginning,
): Promise<{ url: string; cookies: Cookie[] }> {
  const { keys } = work.place
  const state = newToken(STATE_LENGTH, UNRESERVED)
  const code_verifier = newToken(VERIFIER_LENGTH, UNRESERVED)
  const nonce = newToken(STATE_LENGTH)
  const verifier = encrypt(keys, code_verifier, 'provider_tokens').toString('base64')
  const value = { ...beginning, provider: provider.id, verifier, nonce } satisfies Kept
  await keepProof(work, 'social-state', {
    token: state,
    user_id: beginning.linking ?? null,
    value,
    expires_at: later(work.now, LIFE_MS),
  })
  const { scopes } = beginning
  const redirect_uri = redirectUri(work, provider)
  const asking = { state, code_verifier, nonce, redirect_uri, scopes, login_hint, parameters }
  const cookie = { ...cleared(work), value: signValue(keys, state), max_age: LIFE_MS / 1_000 }
  return { url: authorizationUrl(provider, asking).href, cookies: [cookie] }
}

/** Where a provider sends people back to; the operator registers it there. */
export const redirectUri = ({ place }: Pick<Reading, 'place'>, { id }: Pick<Provider, 'id'>) =>
  new URL(`/api/auth/callback/${id}`, place.base_url).href

/** Somebody who is back: their way, or why it cannot be gone on. */
export type Returned =
  | { flow: Flow; provider: Provider; code_verifier: string }
  | { flow?: Flow; lost: 'please_restart_the_process' | 'oauth_provider_not_found' }

/**
 * Finds the flow of who came back with a state, and uses it up: of many at once one gets it. It
 * has to be the browser's own, younger than ten minutes, and at the provider it was begun with.
 */
export async function takeFlow(
  work: Work,
  { state, provider_id }: { state: string; provider_id: string },
): Promise<Returned> {
  const { place, actor } = work
  const bound = verifyValue(place.keys, actor.request.cookies?.get(cookieName(place, 'state')))
  if (bound !== state) return { lost: 'please_restart_the_process' }
  const proof = await takeProof(work, 'social-state', state)
  if (!proof) return { lost: 'please_restart_the_process' }
  const flow = Kept.parse(proof.value)
  const provider = providerOf(place, provider_id)
  if (!provider) return { flow, lost: 'oauth_provider_not_found' }
  if (provider.id !== flow.provider) return { flow, lost: 'please_restart_the_process' }
  const sealed = Buffer.from(flow.verifier, 'base64')
  return { flow, provider, code_verifier: decrypt(place.keys, sealed, 'provider_tokens') }
}

/** Forgets in the browser that somebody was sent away. */
export const cleared = ({ place }: Pick<Reading, 'place'>): Cookie => {
  return { name: cookieName(place, 'state'), value: '', max_age: 0 }
}
