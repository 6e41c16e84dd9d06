import { oauthPages, REQUEST_SECONDS } from '@gatehouse/contract/access/oauth-provider'
import { decisionProblems, type SignOutRequest } from '@gatehouse/contract/access/oauth-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import { newToken } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import { findStoredToken, storeToken } from '../connected-apps/token.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { currentExchange } from './exchange.ts'
import { toPublicClient } from './public-client.ts'

const KIND = 'SignOut'
const ID_LENGTH = 32

const Stored = z.object({
  client_id: z.string().optional(),
  redirect_to: z.string().optional(),
})

/**
 * Asks the user on a page of ours whether to sign out, because any site can send them here. The
 * library has checked the app and that the address is one of the app's.
 */
export async function askToSignOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { work, session } = currentExchange()
  const { client, params } = ctx.oidc
  const redirect_to = destinationOf(params?.post_logout_redirect_uri, params?.state)
  if (!session) {
    ctx.redirect(redirect_to ?? '/sign-in')
    return
  }
  const id = newToken(ID_LENGTH)
  const payload = { client_id: client?.clientId, redirect_to }
  await storeToken(work, { kind: KIND, value: id, payload, seconds: REQUEST_SECONDS })
  ctx.redirect(`${oauthPages.sign_out}?request=${id}`)
}

function destinationOf(uri: unknown, state: unknown): string | undefined {
  if (typeof uri !== 'string') return undefined
  const url = new URL(uri)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

/** What the page about signing out shows. */
export async function readSignOut(work: Reading, id: string): Promise<SignOutRequest> {
  const row = await findStoredToken(work, KIND, id)
  if (!row) return fail(decisionProblems.request_not_found)
  const { client_id, redirect_to = null } = Stored.parse(row.payload)
  const client = client_id === undefined ? undefined : await findClient(work, client_id)
  return { client: client ? toPublicClient(client) : null, redirect_to }
}
