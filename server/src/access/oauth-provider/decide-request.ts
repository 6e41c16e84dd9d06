import { REQUEST_SECONDS } from '@gatehouse/contract/access/oauth-provider'
import {
  decisionProblems,
  type AuthorizationDecision,
} from '@gatehouse/contract/access/oauth-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { storeToken, type TokenPayload } from '../connected-apps/token.ts'
import { allowApp, organizationFor } from './allow-app.ts'
import {
  findRequest,
  isSignedInFor,
  REQUEST_KIND,
  type PendingRequest,
} from './authorization-request.ts'

/**
 * Takes the user's decision down, where the library finds it when the browser returns: that binds
 * the decision to the browser that began the request.
 */
export async function decideRequest(
  work: Work,
  id: string,
  { action, organization_id = null }: AuthorizationDecision,
): Promise<{ redirect_to: string }> {
  if (signedIn(work).impersonated_by !== null) fail(decisionProblems.impersonated)
  const request = await findRequest(work, id)
  const result = await resultOf(work, request, { action, organization_id })
  const { session: before, lastSubmission: earlier, ...rest } = request.payload
  // A new sign-in has another session than the one in which the request began.
  const bound = request.stored.prompt.name === 'consent' ? { session: before } : {}
  // The sign-in that the user made for this request counts when they then allow it.
  const all = { ...(earlier as TokenPayload | undefined), ...result }
  const payload: TokenPayload = { ...rest, ...bound, lastSubmission: earlier, result: all }
  await storeToken(work, { kind: REQUEST_KIND, value: id, payload, seconds: REQUEST_SECONDS })
  return { redirect_to: request.stored.returnTo }
}

async function resultOf(
  work: Work,
  request: PendingRequest,
  { action, organization_id }: Required<AuthorizationDecision>,
): Promise<TokenPayload> {
  if (action === 'deny') {
    return { error: 'access_denied', error_description: 'The user denied the request.' }
  }
  if (!isSignedInFor(request)) fail(decisionProblems.sign_in_required)
  if (request.stored.prompt.name === 'login') return { login: loginOf(work, request) }
  // Continuing is not allowing: only a page that shows what is asked can allow it.
  if (action !== 'allow') return fail(decisionProblems.request_not_found)
  const { client, session, stored } = request
  const asked = { client, user_id: session.user_id, params: stored.params }
  const organization = await organizationFor(work, asked, organization_id)
  await allowApp(work, asked, organization)
  return { consent: { ...(organization !== null && { organization_id: organization }) } }
}

/** The sign-in of the user, by the machine's clock, by which the library measures its age. */
function loginOf(work: Work, { session, payload, stored }: PendingRequest) {
  const machine = Number(payload.iat) + (work.now.getTime() / SECOND - stored.began)
  const age = (work.now.getTime() - session.fresh_from.getTime()) / SECOND
  return { accountId: session.user_id, ts: Math.floor(machine - Math.max(age, 0)) }
}
