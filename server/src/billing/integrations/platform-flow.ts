import type { Platform } from '@gatehouse/contract/billing/platforms'
import { z } from 'zod'
import {
  consumeProof,
  findProof,
  storeProof,
  type ProofPurpose,
} from '../../accounts/verifications/verification-proof.ts'
import { later, MINUTE } from '../../platform/clock.ts'
import { decrypt, encrypt } from '../../platform/crypto/keys.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { redirectTo, type Reply } from '../../platform/http/reply.ts'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import { newToken } from '../../platform/ids.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { realNow, type Work } from '../../platform/work.ts'

const FLOW_MS = 10 * MINUTE
const STATE_LENGTH = 32
const VERIFIER_LENGTH = 128

/** A kind of flow that leads to a platform and back. */
export type FlowKind<T extends { return_to: string }> = {
  purpose: Extract<ProofPurpose, 'connect-account' | 'connect-integration'>
  /** The cookie of the browser that must finish the flow. */
  cookie: string
  /** The path that the platform redirects to. */
  callback: string
  /** What is stored until the person returns. */
  schema: z.ZodType<T>
}

/** The address that the operator registers at the platform for a kind of flow. */
export const redirectUri = (
  { callback }: Pick<FlowKind<never>, 'callback'>,
  { base_url }: Pick<ServerInfo, 'base_url'>,
): string => new URL(callback, base_url).href

/** The secrets of one step, and the cookie of the browser that must finish it. */
export type FlowSecrets = { state: string; code_verifier: string; cookie: Cookie }

/** Stores a step of a flow; a user is named where their session started it. */
export async function storeFlow<T extends { return_to: string }>(
  work: Work,
  kind: FlowKind<T>,
  flow: T & { user_id?: string },
): Promise<FlowSecrets> {
  const { keys } = work.server
  const state = newToken(STATE_LENGTH)
  const code_verifier = newToken(VERIFIER_LENGTH)
  await storeProof(work, kind.purpose, {
    token: state,
    user_id: flow.user_id ?? null,
    // Encrypted: with the verifier and a code another client could finish the flow.
    value: { flow, verifier: encrypt(keys, code_verifier, 'provider_tokens').toString('base64') },
    expires_at: later(realNow(work), FLOW_MS),
  })
  const cookie = { ...clearedCookie(kind), value: signValue(keys, state) }
  return { state, code_verifier, cookie: { ...cookie, max_age: FLOW_MS / 1_000 } }
}

/**
 * Uses up the step of a returned state, if it was started in this browser: a link of another person
 * connects nothing. Of many concurrent requests one gets it.
 */
export async function consumeFlow<T extends { return_to: string }>(
  work: Work,
  kind: FlowKind<T>,
  state: string,
): Promise<(T & { code_verifier: string }) | undefined> {
  const { server, actor } = work
  const bound = verifyValue(server.keys, actor.request.cookies?.get(kind.cookie))
  if (bound !== state) return undefined
  const proof = await consumeProof(work, kind.purpose, state)
  if (!proof) return undefined
  const stored = readStored(kind, proof.value)
  if (!stored) return undefined
  const sealed = Buffer.from(stored.verifier, 'base64')
  return { ...stored.flow, code_verifier: decrypt(server.keys, sealed, 'provider_tokens') }
}

/** Reads the step of a returned state without using it up, whichever browser returns. */
export async function findFlow<T extends { return_to: string }>(
  work: Work,
  kind: FlowKind<T>,
  state: string,
): Promise<T | undefined> {
  const proof = await findProof(work, kind.purpose, state)
  return proof && readStored(kind, proof.value)?.flow
}

/** Undefined for a flow that was started before an upgrade: its customer starts again. */
function readStored<T extends { return_to: string }>(
  { schema }: FlowKind<T>,
  value: unknown,
): { flow: T; verifier: string } | undefined {
  return z.object({ flow: schema, verifier: z.string() }).safeParse(value).data
}

/** Ends a flow: leads the person back to the page that they came from, with its outcome. */
export function finishFlow<T extends { return_to: string }>(
  { server, actor }: Work,
  kind: FlowKind<T>,
  flow: { return_to: string } | undefined,
  outcome: { connected: Platform } | { error: string },
): Reply<never> {
  // A URL that was trusted at the start may no longer be.
  const known = flow && isTrustedUrl(server, flow.return_to) ? flow.return_to : '/'
  const url = new URL(known, actor.request.portal_domain?.origin ?? server.base_url)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return redirectTo(url.href, { cookies: [clearedCookie(kind)] })
}

/** Deletes the cookie of a flow in the browser. */
const clearedCookie = ({ cookie }: Pick<FlowKind<never>, 'cookie'>): Cookie => ({
  ...{ name: cookie, value: '', max_age: 0 },
})
