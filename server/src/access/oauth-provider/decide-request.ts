import {
  decisionProblems,
  REQUEST_SECONDS,
  type AuthorizationDecision,
} from '@gatehouse/contract/access/oauth-provider'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { rememberConsent } from '../connected-apps/consent.ts'
import { storeToken, type TokenPayload } from '../connected-apps/token.ts'
import {
  findRequest,
  isSignedInFor,
  REQUEST_KIND,
  type PendingRequest,
} from './authorization-request.ts'
import { listChoosableOrganizations } from './choosable-organizations.ts'

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
  const organization = await organizationFor(work, request, organization_id)
  await allow(work, request, organization)
  return { consent: { ...(organization !== null && { organization_id: organization }) } }
}

/** The sign-in of the user, by the machine's clock, by which the library measures its age. */
function loginOf(work: Work, { session, payload, stored }: PendingRequest) {
  const machine = Number(payload.iat) + (work.now.getTime() / SECOND - stored.began)
  const age = (work.now.getTime() - session.fresh_from.getTime()) / SECOND
  return { accountId: session.user_id, ts: Math.floor(machine - Math.max(age, 0)) }
}

async function organizationFor(
  work: Work,
  { stored, session }: PendingRequest,
  chosen: string | null | undefined,
): Promise<string | null> {
  if (stored.params.sub_type !== 'organization') return null
  const id = chosen ?? stored.params.sub
  if (!id) return fail(decisionProblems.organization_required)
  const scopes = scopesIn(stored.params.scope)
  const choosable = await listChoosableOrganizations(work, session.user_id, scopes)
  if (!choosable.some(own => own.id === id)) fail(decisionProblems.organization_not_permitted)
  return id
}

async function allow(
  work: Work,
  { client, stored, session: { user_id } }: PendingRequest,
  organization_id: string | null,
): Promise<void> {
  const scopes = scopesIn(stored.params.scope)
  await rememberConsent(work, { user_id, oauth_client_id: client.id, organization_id }, scopes)
  await recordAudit(work, {
    action: 'user.app_allowed',
    subject_kind: 'user',
    subject_id: user_id,
    organization_id: null,
    after: { app: client.name, scopes, organization_id },
  })
  if (organization_id === null) return
  await recordAudit(work, {
    action: 'oauth_client.connected',
    subject_kind: 'oauth_client',
    subject_id: client.id,
    organization_id,
    after: { app: client.name, scopes },
  })
}
