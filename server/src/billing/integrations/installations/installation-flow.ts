import { Platform } from '@gatehouse/contract/billing/platforms'
import { z } from 'zod'
import { consumeProof, storeProof } from '../../../accounts/verifications/verification-proof.ts'
import { later, MINUTE } from '../../../platform/clock.ts'
import { decrypt, encrypt } from '../../../platform/crypto/keys.ts'
import { signValue, verifyValue, type Cookie } from '../../../platform/http/cookies.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ServerInfo } from '../../../platform/site.ts'
import { realNow, type Work } from '../../../platform/work.ts'

const FLOW_MS = 10 * MINUTE
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 128

/** The stored state of an installation, until the merchant returns. */
const Flow = z.object({
  platform: Platform,
  organization_id: z.string(),
  user_id: z.string(),
  return_to: z.string(),
  /** What the platform's page returned; it proves nothing. */
  hint: z.string().optional(),
  /** Whether the merchant is at the page that installs, or at the one that asks for consent. */
  step: z.enum(['install', 'consent']),
  /** Encrypted: with it and a code another client could finish the flow. */
  verifier: z.string(),
})

/** An installation that a merchant has started. */
export type InstallationFlow = Omit<z.output<typeof Flow>, 'verifier'>

/** The address that the operator registers at the platform. */
export const redirectUri = ({ base_url }: Pick<ServerInfo, 'base_url'>) =>
  new URL('/v1/integrations/callback', base_url).href

/** The secrets of one step, and the cookie of the browser that must finish it. */
export type FlowSecrets = { state: string; code_verifier: string; cookie: Cookie }

/** Stores a step of a flow. */
export async function storeFlow(work: Work, flow: InstallationFlow): Promise<FlowSecrets> {
  const { keys } = work.server
  const state = newToken(STATE_LENGTH)
  const code_verifier = newToken(VERIFIER_LENGTH)
  const verifier = encrypt(keys, code_verifier, 'provider_tokens').toString('base64')
  await storeProof(work, 'connect-integration', {
    token: state,
    user_id: flow.user_id,
    value: { ...flow, verifier },
    expires_at: later(realNow(work), FLOW_MS),
  })
  const cookie = { ...clearedCookie, value: signValue(keys, state), max_age: FLOW_MS / 1_000 }
  return { state, code_verifier, cookie }
}

/** Uses up the step of a returned state, if it was started in this browser. */
export async function consumeFlow(
  work: Work,
  state: string,
): Promise<(InstallationFlow & { code_verifier: string }) | undefined> {
  const { server, actor } = work
  const bound = verifyValue(server.keys, actor.request.cookies?.get(clearedCookie.name))
  if (bound !== state) return undefined
  const proof = await consumeProof(work, 'connect-integration', state)
  if (!proof) return undefined
  const { verifier, ...flow } = Flow.parse(proof.value)
  const sealed = Buffer.from(verifier, 'base64')
  return { ...flow, code_verifier: decrypt(server.keys, sealed, 'provider_tokens') }
}

/** Deletes the cookie of a flow in the browser. */
export const clearedCookie: Cookie = { name: 'gatehouse.integration', value: '', max_age: 0 }
